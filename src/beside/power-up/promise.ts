/** The promises of the library of Power-Ups: they have `done`, `tap` and `spread` too, as programs of it expect. */
export class PowerUpPromise<T> extends Promise<T> {
  /** Ends a chain: a failure that nobody handled is told to the surroundings. */
  done(onDone?: (value: T) => unknown, onFailed?: (fault: unknown) => unknown): void {
    void this.then(onDone, onFailed);
  }

  /** Does something with the value, and passes the value on. */
  tap(work: (value: T) => unknown): PowerUpPromise<T> {
    return this.then(async (value) => {
      await work(value);
      return value;
    }) as PowerUpPromise<T>;
  }

  /** Calls with the parts of a list. */
  spread<R>(work: (...parts: any[]) => R): PowerUpPromise<Awaited<R>> {
    return this.then((parts) => work(...(parts as unknown as any[]))) as PowerUpPromise<Awaited<R>>;
  }
}

/** The same promises under that class, for each method that returns one. */
export const withPromises = <T extends object>(methods: T): T => {
  const wrapped = Object.entries(methods).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    return [
      name,
      (...given: unknown[]) => {
        const result: unknown = value(...given);
        return result instanceof Promise ? PowerUpPromise.resolve(result) : result;
      },
    ];
  });
  return Object.fromEntries(wrapped) as T;
};
