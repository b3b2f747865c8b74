/** What we use of runners that only their users install. */
declare module 'vitest' {
  type Fixture = readonly [(context: never, use: never) => Promise<void>, { readonly auto: boolean }];
  export interface TestAPI<C = object> {
    (name: string, body: (context: C) => unknown): void;
    extend<M>(fixtures: Readonly<Record<keyof M, Fixture>>): TestAPI<C & M>;
  }
  export const test: TestAPI;
}
declare module '@jest/globals' {
  export const test: import('./tests.ts').RunnerTest;
}
declare module '@playwright/test' {
  export interface Route {
    request(): { url(): string };
    fetch(options: { url: string }): Promise<unknown>;
    fulfill(options: { response: unknown }): Promise<void>;
  }
  interface Context {
    route(fits: (url: URL) => boolean, handler: (route: Route) => Promise<void>): Promise<void>;
  }
  type Use<V> = (value: V) => Promise<void>;
  type Fixtures<A> = {
    readonly [N in keyof A]: (
      all: A & { readonly context: Context },
      use: Use<A[N]>,
      info: { readonly title: string },
    ) => Promise<void>;
  } & { readonly context?: (all: A & { readonly context: Context }, use: Use<Context>) => Promise<void> };
  export interface TestType<A> {
    (name: string, body: (all: A) => unknown): void;
    extend<M>(fixtures: Fixtures<M>): TestType<A & M>;
  }
  export const test: TestType<object>;
}
