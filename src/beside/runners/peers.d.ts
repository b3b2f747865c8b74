/** The parts that we use of runners that only their users install. */
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
  export const beforeEach: import('./tests.ts').RunnerHooks['beforeEach'];
  export const afterEach: import('./tests.ts').RunnerHooks['afterEach'];
  export const afterAll: import('./tests.ts').RunnerHooks['afterAll'];
  export const expect: { getState(): { readonly testPath?: string; readonly currentTestName?: string } };
}
declare module '@playwright/test' {
  interface Request {
    url(): string;
    allHeaders(): Promise<Readonly<Record<string, string>>>;
    isNavigationRequest(): boolean;
  }
  interface Response {
    headers(): Readonly<Record<string, string>>;
  }
  export interface Route {
    request(): Request;
    fetch(options: { url: string; headers: Readonly<Record<string, string>>; maxRedirects: number }): Promise<Response>;
    abort(reason: string): Promise<void>;
    fulfill(options: { response: Response } | { contentType: string; body: string }): Promise<void>;
  }
  export interface BrowserContext {
    route(fits: (url: URL) => boolean, handler: (route: Route) => Promise<void>): Promise<unknown>;
  }
  interface Browser {
    newContext(options?: object): Promise<BrowserContext>;
  }
  type Use<V> = (value: V) => Promise<void>;
  type Fixture<A, V> = (
    all: A,
    use: Use<V>,
    info: {
      readonly title: string;
      readonly file: string;
      readonly status?: string;
      readonly expectedStatus: string;
      skip(): void;
      attach(name: string, of: { readonly body: string; readonly contentType: string }): Promise<void>;
    },
  ) => Promise<void>;
  type Fixtures<A> = { readonly [N in keyof A]: readonly [Fixture<A, A[N]>, { readonly auto: boolean }] } & {
    readonly browser?: readonly [Fixture<{ readonly browser: Browser }, Browser>, { readonly scope: 'worker' }];
  };
  export interface TestType<A> {
    (name: string, body: (all: A) => unknown): void;
    extend<M>(fixtures: Fixtures<M>): TestType<A & M>;
  }
  export const test: TestType<object>;
}
