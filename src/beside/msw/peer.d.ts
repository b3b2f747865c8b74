/** The parts that we use of MSW, which only its users install. */
declare module 'msw' {
  export interface HttpHandler {
    readonly info: object;
  }
  export const http: {
    all(path: string, resolver: (asked: { readonly request: Request }) => Promise<Response>): HttpHandler;
  };
}
