/** `llms.txt`: the pages of the manual with a line for each, for models that read before they write. */

/** From the index of the manual: `[Title](page.md): what it has`. */
export function llmsText(index: string, description: string): string {
  const pages = new Map<string, string>();
  for (const [, title, page, says = ''] of index.matchAll(
    /\[([^\]]+)\]\(([^)]+)\)(?:: ([^|\n]+?))?(?= *\||, \[|\.\n)/g,
  ))
    if (!pages.has(page!) || says !== '')
      pages.set(page!, `[${title}](${placeOf(page!)})${says && `: ${fromRoot(says.trim())}`}`);
  return `# boardstone\n\n> ${description}.\n\n## Manual\n\n${[...pages.values()].map((line) => `- ${line}\n`).join('')}`;
}

const fromRoot = (says: string): string => says.replace(/(?<=\]\()[^)]+/g, placeOf);
/** From the root of the package. */
const placeOf = (page: string): string => (page.startsWith('../') ? page.slice(3) : `docs/${page}`);
