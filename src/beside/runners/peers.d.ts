/** What we use of runners that only their users install. */
declare module 'vitest' {
  export const test: import('./tests.ts').RunnerTest<[]>;
}
declare module '@jest/globals' {
  export const test: import('./tests.ts').RunnerTest<[]>;
}
