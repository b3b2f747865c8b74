/** What an editor shows of the names of a package: which of them have no text. */
import { join } from 'node:path';

/** The compiler of the user; ours has no such interface. */
type Compiler = any;

/** The names of the modules, and of the fields of all types that can be reached from them, that say nothing. */
export function unexplained(ts: Compiler, project: string, modules: readonly string[]): string[] {
  const file = join(project, 'hover.mts');
  const text = modules.map((name, at) => `import * as m${at} from '${name}';`).join('\n');
  const host = ts.createCompilerHost({});
  const read = host.readFile;
  host.readFile = (path: string) => (path === file ? text : read(path));
  host.getCurrentDirectory = () => project;
  const resolving = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  const program = ts.createProgram([file], { ...resolving, lib: ['lib.es2023.d.ts'], types: [], strict: true }, host);
  const checker = program.getTypeChecker();
  const silent = new Set<string>();
  const seen = new Set<unknown>();

  const isOurs = (declaration: Compiler): boolean => declaration?.getSourceFile().fileName.includes('/boardstone/');
  /** A part of a field has no name of its own, so the field explains it. */
  const isNamed = ({ parent }: Compiler): boolean => ts.isInterfaceDeclaration(parent) || ts.isSourceFile(parent);
  const look = (symbol: Compiler, of: string): void => {
    const [declaration] = symbol.declarations ?? [];
    if (!isOurs(declaration) || symbol.name.startsWith('__') || seen.has(declaration)) return;
    seen.add(declaration);
    if (isNamed(declaration) && symbol.getDocumentationComment(checker).length === 0)
      silent.add(`${of} ${symbol.name}`);
    const isValue = symbol.flags & ts.SymbolFlags.Value;
    follow(isValue ? checker.getTypeOfSymbol(symbol) : checker.getDeclaredTypeOfSymbol(symbol), symbol.name);
  };
  function follow(type: Compiler, name: string): void {
    if (seen.has(type)) return;
    seen.add(type);
    for (const one of type.types ?? []) follow(one, name);
    for (const one of [...(type.aliasTypeArguments ?? []), ...(checker.getTypeArguments(type) ?? [])])
      follow(one, name);
    for (const signature of type.getCallSignatures()) {
      if (!isOurs(signature.declaration)) continue;
      for (const given of signature.getParameters()) follow(checker.getTypeOfSymbol(given), name);
      follow(signature.getReturnType(), name);
    }
    for (const field of type.getProperties()) look(field, name);
  }

  for (const statement of program.getSourceFile(file).statements) {
    const module = checker.getSymbolAtLocation(statement.moduleSpecifier);
    for (const exported of checker.getExportsOfModule(module)) {
      const isAlias = exported.flags & ts.SymbolFlags.Alias;
      look(isAlias ? checker.getAliasedSymbol(exported) : exported, statement.moduleSpecifier.text);
    }
  }
  return [...silent].sort();
}
