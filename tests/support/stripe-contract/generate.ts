import { readFileSync, writeFileSync } from 'node:fs';
import { blankOf } from './blank-objects.ts';
import { type Contract, generatedFiles } from './contract-files.ts';
import { madeFrom, madeFromFile } from './made-from.ts';
import { contractScope } from './contract-scope.ts';
import { shapeOf } from './parameter-shapes.ts';
import { readAllRoutes, readOperations } from './sdk-operations.ts';
import { findExport, openSdkProgram } from './sdk-program.ts';
import { type Schema, SchemaWriter } from './type-schema.ts';

/** Derives contract, blank objects, parameter shapes and route list from the installed SDK's own declarations. */
export function generateFromSdk(): Record<keyof typeof generatedFiles, string> {
  const sdk = openSdkProgram();
  const full = new Set([...contractScope.fullResources, ...contractScope.events]);
  const writer = new SchemaWriter(sdk, (name) => full.has(name));

  const events: Contract['events'] = {};
  for (const name of contractScope.events) {
    writer.schemaOf(findExport(sdk, 'Events', name));
    events[String(writer.definitions[name]?.properties?.['type']?.const)] = name;
  }
  const anyEvent: Schema = { anyOf: contractScope.events.map((name) => ({ $ref: `#/$defs/${name}` })) };
  writer.definitions['Event'] = anyEvent;
  const event: Schema = { $ref: '#/$defs/Event' };

  const operations: Contract['operations'] = {};
  const wanted = new Set(contractScope.routes);
  for (const file of contractScope.resourceFiles) {
    for (const operation of readOperations(sdk, file)) {
      if (!wanted.delete(operation.route)) continue;
      const params = operation.params ? writer.schemaOf(operation.params) : null;
      const item = file === 'Events' ? event : writer.schemaOf(operation.result);
      operations[operation.route] = { params, result: operation.isList ? writer.listOf(item) : item };
    }
  }
  if (wanted.size > 0) throw new Error(`The SDK no longer offers ${[...wanted].join(', ')}`);

  const blanks: Record<string, unknown> = {};
  for (const name of contractScope.blanks) blanks[name] = blankOf({ $ref: `#/$defs/${name}` }, writer.definitions);
  const parameters = Object.fromEntries(
    Object.entries(operations).map(([route, { params }]) => [
      route,
      shapeOf(params ?? { type: 'object' }, writer.definitions),
    ]),
  );
  const contract: Contract = {
    sdkVersion: sdkText('../package.json', /"version": "([^"]+)"/),
    operations,
    events,
    $defs: writer.definitions,
  };
  return {
    contract: `${JSON.stringify(contract)}\n`,
    blanks: `${JSON.stringify({ apiVersion: sdkText('apiVersion.js', /ApiVersion = '([^']+)'/), blanks }, null, 1)}\n`,
    parameters: `${JSON.stringify(parameters)}\n`,
    routes: `${JSON.stringify(readAllRoutes(sdk), null, 0).replaceAll('","', '",\n"')}\n`,
  };
}

function sdkText(file: string, pattern: RegExp): string {
  const found = pattern.exec(readFileSync(new URL(file, import.meta.resolve('stripe')), 'utf8'))?.[1];
  if (!found) throw new Error(`Nothing like ${pattern} in the SDK's ${file}`);
  return found;
}

if (import.meta.main) {
  const texts = generateFromSdk();
  writeFileSync(generatedFiles.contract, texts.contract);
  writeFileSync(generatedFiles.blanks, texts.blanks);
  writeFileSync(generatedFiles.parameters, texts.parameters);
  writeFileSync(generatedFiles.routes, texts.routes);
  writeFileSync(madeFromFile, `${JSON.stringify(madeFrom(), null, 2)}\n`);
}
