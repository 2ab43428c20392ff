import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'ts5';

/** The declarations of the official SDK, opened with the TypeScript 5 compiler (7 has no compiler API). */
export interface SdkProgram {
  checker: ts.TypeChecker;
  resourcesFolder: string;
  resourceFiles: ts.SourceFile[];
  /** Path below `resources/` without its ending: `Checkout/Sessions`. */
  nameOf(file: ts.SourceFile): string;
}

export function openSdkProgram(): SdkProgram {
  const esmFolder = dirname(fileURLToPath(import.meta.resolve('stripe')));
  const resourcesFolder = join(esmFolder, 'resources');
  const program = ts.createProgram([join(esmFolder, 'resources.d.ts')], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  });
  return {
    checker: program.getTypeChecker(),
    resourcesFolder,
    resourceFiles: program.getSourceFiles().filter((file) => file.fileName.startsWith(resourcesFolder)),
    nameOf: (file) => relative(resourcesFolder, file.fileName).replace(/\.d\.ts$/, ''),
  };
}

export function findExport(sdk: SdkProgram, fileName: string, exportName: string): ts.Type {
  const file = sdk.resourceFiles.find((candidate) => sdk.nameOf(candidate) === fileName);
  const moduleSymbol = file && sdk.checker.getSymbolAtLocation(file);
  const found =
    moduleSymbol && sdk.checker.getExportsOfModule(moduleSymbol).find((symbol) => symbol.name === exportName);
  if (!found) throw new Error(`The SDK no longer declares ${exportName} in ${fileName}`);
  return sdk.checker.getDeclaredTypeOfSymbol(found);
}
