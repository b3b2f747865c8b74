/** The messages that an editor shows of a package: its errors of types, and names without a text or an example. */
import { join } from 'node:path';

/** The compiler of the user; ours has no such interface. */
type Compiler = any;

/** The errors in these files and in our types that they load. Types of others may be too new for an old compiler. */
export function errorsOfTypes(ts: Compiler, project: string, files: readonly string[]): readonly string[] {
  const options = {
    noEmit: true,
    strict: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: ['node'],
    typeRoots: [join(project, 'node_modules/@types')],
  };
  const names = files.map((file) => join(project, file));
  const program = ts.createProgram(names, options);
  const ours = program
    .getSourceFiles()
    .filter(({ fileName }: Compiler) => names.includes(fileName) || fileName.includes('node_modules/boardstone/'));
  return [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...ours.flatMap((file: Compiler) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ].map(
    ({ file, messageText }: Compiler) =>
      `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
  );
}

/**
 * The names of the modules, and of the fields of all types that can be reached from them, that say nothing; and those
 * without an example among what a program calls (functions, methods) or gives (options, orders, records of a fixture).
 */
export function unexplained(ts: Compiler, project: string, modules: readonly string[]) {
  const { program, imports } = importing(ts, project, modules);
  const checker = program.getTypeChecker();
  const silent = new Set<string>();
  const withoutExample = new Set<string>();
  /** A type that is seen as a result may be seen once more as a given one; a type alone is named. */
  const seen = { got: new Set<unknown>(), given: new Set<unknown>(), named: new Set<unknown>() };
  type Way = keyof typeof seen;
  const isNew = (value: unknown, way: Way): boolean => !seen[way].has(value) && seen[way].add(value) !== undefined;

  const { isPrivate, isOurs, isNamed } = sorts(ts);
  const look = (symbol: Compiler, of: string, way: Way): void => {
    const [declaration] = symbol.declarations ?? [];
    if (!isOurs(declaration) || /^(__|#)/.test(symbol.name) || isPrivate(declaration) || !isNew(declaration, way))
      return;
    const isValue = symbol.flags & ts.SymbolFlags.Value;
    const type = isValue ? checker.getTypeOfSymbol(symbol) : checker.getDeclaredTypeOfSymbol(symbol);
    if (isNamed(declaration)) {
      const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
      const hasExample = text.includes('`') || symbol.getJsDocTags().some(({ name }: Compiler) => name === 'example');
      if (text === '') silent.add(`${of} ${symbol.name}`);
      const isField = !ts.isSourceFile(declaration.parent);
      const isCalled = isValue && type.getCallSignatures().length > 0;
      if (!hasExample && way !== 'named' && (isCalled || (way === 'given' && isField)))
        withoutExample.add(`${of} ${symbol.name}`);
    }
    follow(type, symbol.name, way);
  };
  function follow(type: Compiler, name: string, asked: Way): void {
    // An object with methods is ours, also where it is given back to us (`redirect(server)`).
    const isOurThing = type.getProperties().some(({ flags }: Compiler) => flags & ts.SymbolFlags.Method);
    const way = isOurThing && asked === 'given' ? 'got' : asked;
    if (!isNew(type, way)) return;
    for (const entry of type.types ?? []) follow(entry, name, way);
    for (const entry of [...(type.aliasTypeArguments ?? []), ...(checker.getTypeArguments(type) ?? [])])
      follow(entry, name, way);
    for (const signature of type.getCallSignatures()) {
      if (!isOurs(signature.declaration)) continue;
      // A value that is given to a given function (a test, `log`) comes from us.
      const other = { got: 'given', given: 'got', named: 'named' } as const;
      for (const getParameter of signature.getParameters())
        follow(checker.getTypeOfSymbol(getParameter), name, other[way]);
      follow(signature.getReturnType(), name, way === 'named' ? way : 'got');
    }
    for (const field of type.getProperties()) look(field, name, way);
  }

  for (const statement of imports) {
    const module = checker.getSymbolAtLocation(statement.moduleSpecifier);
    for (const exported of checker.getExportsOfModule(module)) {
      const isAlias = exported.flags & ts.SymbolFlags.Alias;
      const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
      look(symbol, statement.moduleSpecifier.text, symbol.flags & ts.SymbolFlags.Value ? 'got' : 'named');
    }
  }
  return { silent: [...silent].sort(), withoutExample: [...withoutExample].sort() };
}

/** A program that imports the modules, as the compiler reads it. */
function importing(ts: Compiler, project: string, modules: readonly string[]) {
  const file = join(project, 'hover.mts');
  const text = modules.map((name, at) => `import * as m${at} from '${name}';`).join('\n');
  const host = ts.createCompilerHost({});
  const read = host.readFile;
  host.readFile = (path: string) => (path === file ? text : read(path));
  host.getCurrentDirectory = () => project;
  const resolving = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  const program = ts.createProgram([file], { ...resolving, lib: ['lib.es2023.d.ts'], types: [], strict: true }, host);
  return { program, imports: program.getSourceFile(file).statements };
}

/** The kind of a declaration. */
function sorts(ts: Compiler) {
  const isPrivate = ({ name }: Compiler): boolean => name !== undefined && ts.isPrivateIdentifier(name);
  const isOurs = (declaration: Compiler): boolean => declaration?.getSourceFile().fileName.includes('/boardstone/');
  /** A part of a field has no name of its own, so the field explains it. */
  const isNamed = ({ parent }: Compiler): boolean =>
    ts.isTypeLiteralNode(parent)
      ? ts.isTypeAliasDeclaration(ts.isIntersectionTypeNode(parent.parent) ? parent.parent.parent : parent.parent)
      : ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent) || ts.isSourceFile(parent);
  return { isPrivate, isOurs, isNamed };
}
