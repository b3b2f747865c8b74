// The package contains the server once: its modules are in `src/index.cjs`, and all other files import them from there.
// A second copy would add a megabyte to the download, and would have tables, classes and worlds of its own.
import { join, relative, sep } from 'node:path';
import { bundled } from '../bundle.mjs';

const zod = 'node_modules/zod/index.js';

/** The modules that `src/index.cjs` loads when it is required, each with the names that it exports. */
export async function modulesOf(root, options) {
  const entry = 'bin/server.ts';
  const { inputs } = (await bundled({ ...options, metafile: true, entryPoints: [entry] })).metafile;
  const found = new Set();
  const follow = (path) => {
    if (found.has(path)) return;
    found.add(path);
    if (path === zod) return;
    for (const { path: to, kind } of inputs[path].imports) {
      if (kind === 'import-statement' && (to.endsWith('.ts') || to === zod)) follow(to);
    }
  };
  follow(entry);
  const entryPoints = [...found];
  const apart = { ...options, outbase: root, splitting: true, format: 'esm', metafile: true, entryPoints };
  const outputs = Object.values((await bundled(apart)).metafile.outputs).filter(({ entryPoint }) =>
    found.has(entryPoint),
  );
  return new Map(outputs.map(({ entryPoint, exports }) => [entryPoint, exports]));
}

/** Adds to `asked` each module that other files import from it. The code of `access` defines the map `inside`. */
export const oneServer = (root, modules, asked, access) => ({
  name: 'one server',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.{1,2}\/.*\.ts$|^zod$/ }, ({ path: to, resolveDir, kind }) => {
      const path = to === 'zod' ? zod : relative(root, join(resolveDir, to)).split(sep).join('/');
      if (kind === 'entry-point' || !modules.has(path)) return undefined;
      asked.add(path);
      return { path, namespace: 'server' };
    });
    onLoad({ filter: /.*/, namespace: 'server' }, ({ path }) => {
      const names = modules.get(path);
      const [taken, given] = [names.map((name, at) => `${name}: n${at}`), names.map((name, at) => `n${at} as ${name}`)];
      const contents = `${access}
        const { ${taken.join(', ')} } = inside[${JSON.stringify(path)}];
        export { ${given.join(', ')} };`;
      return { contents, resolveDir: root };
    });
  },
});

/** The entry of `index.cjs`: what it exports, and the modules that others asked for. */
export function entryWith(asked) {
  const paths = [...asked].sort();
  const imports = paths.map((path, at) => `import * as m${at} from './${path}';`);
  const inside = paths.map((path, at) => `${JSON.stringify(path)}: m${at}`);
  return `export * from './bin/server.ts';\n${imports.join('\n')}\nexport const inside = { ${inside.join(', ')} };`;
}
