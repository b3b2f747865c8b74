/** The messages between the page of a Power-Up and its frames. Each message also has the secret of the frame. */

/** Where `t` stands: on the board, on a list, or on an open card. */
export type Place = 'board' | 'list' | 'card';

/** The values that a frame finds in its address. */
export interface Begun {
  /** The origin of the page, which alone is heard. */
  readonly home: string;
  readonly secret: string;
  /** The address of this world, and the key of the member who looks. */
  readonly server: string;
  readonly key: string;
  readonly at: Place;
  readonly args: Readonly<Record<string, unknown>>;
  readonly contexts: Readonly<Record<Place, Record<string, any>>>;
}

export interface Fault {
  readonly name: string;
  readonly message: string;
}
/** A request of a frame, or its answer. */
export type FromFrame =
  | { readonly id: number; readonly at: Place; readonly method: string; readonly args: readonly any[] }
  | { readonly re: number; readonly value?: unknown; readonly fault?: Fault };
/** An answer of the page; a capability by its name, or a callback by its number, that runs; or word of a change. */
export type ToFrame =
  | { readonly re: number; readonly value?: unknown; readonly fault?: Fault }
  | {
      readonly run: string | number;
      readonly id: number;
      readonly at: Place;
      readonly args: Readonly<Record<string, unknown>>;
      readonly options: unknown;
    }
  | { readonly changed: true };
