import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'ts5';
import type { SdkProgram } from './sdk-program.ts';

export interface SdkOperation {
  /** `POST /v1/refunds/:id`, ids of any name written `:id`. */
  route: string;
  params: ts.Type | null;
  result: ts.Type;
  isList: boolean;
}

/** Verb and path stand only in the SDK's scripts, as `this._makeRequest('POST', '/v1/…')`. */
function routesInScript(path: string): Map<string, string> {
  const routes = new Map<string, string>();
  const script = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
  const visit = (node: ts.Node, method: string): void => {
    const name = ts.isMethodDeclaration(node) && ts.isIdentifier(node.name) ? node.name.text : method;
    if (ts.isCallExpression(node) && node.expression.getText().endsWith('._makeRequest')) {
      const [verb, target] = node.arguments;
      if (verb && target && ts.isStringLiteral(verb)) {
        const text = target
          .getText()
          .slice(1, -1)
          .replaceAll(/\$\{[^}]*\}/g, ':id');
        routes.set(name, `${verb.text} ${text}`);
      }
    }
    ts.forEachChild(node, (child) => visit(child, name));
  };
  visit(script, '');
  return routes;
}

function scriptOf(sdk: SdkProgram, file: ts.SourceFile): string {
  return join(sdk.resourcesFolder, `${sdk.nameOf(file)}.js`);
}

function isResourceClass(node: ts.Node): node is ts.ClassDeclaration {
  return ts.isClassDeclaration(node) && (node.name?.text.endsWith('Resource') ?? false);
}

/** Every call one resource file of the SDK offers. */
export function readOperations(sdk: SdkProgram, fileName: string): SdkOperation[] {
  const file = sdk.resourceFiles.find((candidate) => sdk.nameOf(candidate) === fileName);
  if (!file) throw new Error(`The SDK has no resource file ${fileName}`);
  const routes = routesInScript(scriptOf(sdk, file));
  const operations: SdkOperation[] = [];
  for (const method of file.statements.filter(isResourceClass).flatMap((declared) => [...declared.members])) {
    if (!ts.isMethodDeclaration(method) || !ts.isIdentifier(method.name)) continue;
    const route = routes.get(method.name.text);
    const params = method.parameters.find((parameter) => parameter.name.getText() === 'params');
    if (!route || !method.type || !ts.isTypeReferenceNode(method.type)) continue;
    const wrapper = method.type.typeName.getText();
    const inner = method.type.typeArguments?.[0];
    if (!inner || (wrapper !== 'Promise' && wrapper !== 'ApiListPromise')) continue;
    const resultNode = wrapper === 'Promise' && ts.isTypeReferenceNode(inner) ? inner.typeArguments?.[0] : inner;
    if (!resultNode) continue;
    operations.push({
      route,
      params: params?.type ? sdk.checker.getTypeFromTypeNode(params.type) : null,
      result: sdk.checker.getTypeFromTypeNode(resultNode),
      isList: wrapper === 'ApiListPromise',
    });
  }
  return operations;
}

/** All routes the SDK knows, so that the stand-in can tell 'not built here' from 'does not exist'. */
export function readAllRoutes(sdk: SdkProgram): string[] {
  const routes = sdk.resourceFiles.flatMap((file) => [...routesInScript(scriptOf(sdk, file)).values()]);
  return [...new Set(routes)].filter((route) => route.includes(' /v1/')).toSorted();
}
