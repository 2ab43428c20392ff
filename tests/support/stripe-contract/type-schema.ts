import ts from 'ts5';
import type { SdkProgram } from './sdk-program.ts';

/** The part of JSON Schema 2020-12 that the contract uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

/** One payment method per shop is enough for us; the maps of all 60 would be nine tenths of the contract. */
const keptPaymentMethods = new Set([
  'card',
  'card_present',
  'sepa_debit',
  'link',
  'paypal',
  'customer_balance',
  'type',
  'redirect_to_url',
  'use_stripe_sdk',
]);
const paymentMethodMaps =
  /\.(PaymentMethodDetails|PaymentMethodOptions|PaymentMethodData|NextAction|DestinationDetails)$/;

/** Turns declared types into named schemas; a resource that is not `isFull` becomes `{id, object}`. */
export class SchemaWriter {
  readonly definitions: Record<string, Schema> = {};
  readonly #names = new Map<ts.Symbol, string>();
  readonly #sdk: SdkProgram;
  readonly #isFull: (name: string) => boolean;

  constructor(sdk: SdkProgram, isFull: (name: string) => boolean) {
    this.#sdk = sdk;
    this.#isFull = isFull;
  }

  schemaOf(type: ts.Type): Schema {
    if (type.isUnion()) return this.#unionSchema(type);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: this.#sdk.checker.typeToString(type) === 'true' };
    if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return {};
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.flags & ts.TypeFlags.Object) return this.#objectSchema(type);
    if (type.isIntersection()) return { type: 'string' };
    throw new Error(`No schema for ${this.#sdk.checker.typeToString(type)}`);
  }

  listOf(items: Schema): Schema {
    return {
      type: 'object',
      properties: {
        object: { const: 'list' },
        data: { type: 'array', items },
        has_more: { type: 'boolean' },
        url: { type: 'string' },
      },
      required: ['object', 'data', 'has_more', 'url'],
      additionalProperties: false,
    };
  }

  #unionSchema(type: ts.UnionType): Schema {
    const parts = type.types.filter((part) => !(part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)));
    const isOpenEnum = parts.some((part) => part.isIntersection());
    const literals = parts.filter((part): part is ts.LiteralType => part.isStringLiteral() || part.isNumberLiteral());
    const booleans = parts.filter((part) => part.flags & ts.TypeFlags.BooleanLiteral);
    const isNullable = parts.some((part) => part.flags & ts.TypeFlags.Null);
    const rest = parts.filter(
      (part) =>
        !part.isIntersection() && !part.isLiteral() && !booleans.includes(part) && !(part.flags & ts.TypeFlags.Null),
    );
    const options: Schema[] = rest.map((part) => this.schemaOf(part));
    if (literals.length > 0) options.push({ enum: literals.map((part) => part.value).toSorted() });
    else if (isOpenEnum) options.push({ type: 'string' });
    if (booleans.length === 2) options.push({ type: 'boolean' });
    else for (const part of booleans) options.push(this.schemaOf(part));
    if (isNullable) options.push({ type: 'null' });
    return mergeOptions(options);
  }

  #objectSchema(type: ts.Type): Schema {
    const symbol = type.aliasSymbol ?? type.symbol;
    const name = symbol.name;
    if (name === 'Decimal') return { type: 'string' };
    if (name === 'Partial') return { type: 'object' };
    const [argument] = this.#sdk.checker.getTypeArguments(type as ts.TypeReference);
    if (name === 'Array' && argument) return { type: 'array', items: this.schemaOf(argument) };
    if (name === 'ApiList' && argument) return this.listOf(this.schemaOf(argument));
    return { $ref: `#/$defs/${this.#define(type, symbol)}` };
  }

  #define(type: ts.Type, symbol: ts.Symbol): string {
    const known = this.#names.get(symbol);
    if (known) return known;
    const plain = this.#sdk.checker
      .getFullyQualifiedName(symbol)
      .replace(/^"[^"]*"\./, '')
      .replaceAll('__type', 'Inline');
    let name = plain;
    for (let copy = 2; name in this.definitions; copy += 1) name = `${plain}~${copy}`;
    this.#names.set(symbol, name);
    this.definitions[name] = {};
    this.definitions[name] = this.#body(type, plain);
    return name;
  }

  #body(type: ts.Type, name: string): Schema {
    const { checker } = this.#sdk;
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (index) return { type: 'object', additionalProperties: this.schemaOf(index) };
    const object = type.getProperty('object');
    const objectType = object && checker.getTypeOfSymbol(object);
    if (type.getProperty('id') && objectType?.isStringLiteral() && !this.#isFull(name)) {
      return {
        type: 'object',
        properties: { id: { type: 'string' }, object: { const: objectType.value } },
        required: ['id', 'object'],
      };
    }
    const schema: Schema = { type: 'object', properties: {}, required: [], additionalProperties: false };
    for (const property of checker.getPropertiesOfType(type)) {
      if (paymentMethodMaps.test(`.${name}`) && !keptPaymentMethods.has(property.name)) continue;
      const propertyType = checker.getTypeOfSymbol(property);
      if (isAbsent(propertyType)) continue;
      (schema.properties ??= {})[property.name] = this.schemaOf(propertyType);
      if (!(property.flags & ts.SymbolFlags.Optional)) schema.required?.push(property.name);
    }
    return schema;
  }
}

function isAbsent(type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type];
  return parts.every((part) => part.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined));
}

/** `{type:'string'}` or null becomes `{type:['string','null']}`: same meaning, a third of the bytes. */
function mergeOptions(options: Schema[]): Schema {
  const simple = options.filter((option) => typeof option.type === 'string' && Object.keys(option).length === 1);
  const others = options.filter((option) => !simple.includes(option));
  const types = simple.map((option) => String(option.type));
  const [only] = others;
  if (only?.enum && others.length === 1 && types.length === 1 && types[0] === 'null')
    return { enum: [...only.enum, null] };
  if (types.length > 0) others.push({ type: types.length === 1 ? types[0] : types });
  return others.length === 1 && others[0] ? others[0] : { anyOf: others };
}
