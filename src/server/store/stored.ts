/** Every stored record has an id. */
export interface Stored {
  readonly id: string;
}
