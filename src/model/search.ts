/** The index behind search (4.7): words to records, kept up to date by the tables themselves. */
export class Search {
  constructor(_tables: object) {}
}
