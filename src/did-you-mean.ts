/** The known word that a mistyped one is nearest to. */

/** Names that others give to the same. */
const others: Readonly<Record<string, string>> = {
  title: 'name',
  archived: 'closed',
  position: 'pos',
  deadline: 'due',
  board: 'idBoard',
  boardid: 'idBoard',
  list: 'idList',
  listid: 'idList',
  labels: 'idLabels',
  members: 'idMembers',
  assignees: 'idMembers',
  actor: 'as',
};

export function nearest(word: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  const typed = word.toLowerCase();
  const other = Object.hasOwn(others, typed) ? others[typed]! : undefined;
  if (other !== undefined && names.includes(other)) return other;
  const near = closest(typed, names);
  if (near !== undefined) return near;
  // `titel` is `title`, which is called `name` here.
  const mistyped = closest(
    typed,
    Object.keys(others).filter((alias) => names.includes(others[alias]!)),
  );
  return mistyped === undefined ? undefined : others[mistyped];
}

/** The name with the fewest other letters, or the longest one that the word begins with. */
function closest(typed: string, names: readonly string[]): string | undefined {
  let short: string | undefined;
  let near: { readonly name: string; readonly far: number } | undefined;
  for (const name of names) {
    // Half of a short word may be wrong only if it begins right: `nope` is no `type`.
    const few = typed.length > 4 || typed[0] === name[0]?.toLowerCase() ? 2 : 1;
    const most = Math.min(Math.max(few, name.length / 3), typed.length - 1);
    // `CRD-3` is CRD-03 rather than CRD-13.
    const plain = name.toLowerCase().replace('-0', '-');
    // The lengths alone tell most names apart, and a distance takes long.
    const far = Math.abs(plain.length - typed.length) > most ? Infinity : distance(typed, plain);
    if (far <= most && far < (near?.far ?? Infinity)) near = { name, far };
    // `dueDate` is `due`, `description` is `desc`.
    if (name.length >= 3 && name.length > (short?.length ?? 0) && typed.startsWith(name.toLowerCase())) short = name;
  }
  return near?.name ?? short;
}

/** `, did you mean boards?`, or nothing. */
export function meant(typed: string, known: Iterable<string>): string {
  const near = nearest(typed, known);
  return near === undefined ? '' : `, did you mean ${near}?`;
}

/** How many letters must be added, removed or changed. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let at = 1; at <= Math.min(from.length, 60); at++) {
    const next = [at];
    for (let along = 1; along <= to.length; along++) {
      const changed = row[along - 1]! + (from[at - 1] === to[along - 1] ? 0 : 1);
      next.push(Math.min(changed, row[along]! + 1, next[along - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
