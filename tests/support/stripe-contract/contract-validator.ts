import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Exchange } from '#server/demo/payments/api/exchange.ts';
import { parseFormParameters, type RawParameters } from '#server/demo/payments/api/form-parameters.ts';
import { type Contract, generatedFiles } from './contract-files.ts';
import type { Schema } from './type-schema.ts';

/** docs.stripe.com/api/errors; hand-written, as the SDK declares errors as classes only. */
const errorSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        type: { enum: ['api_error', 'card_error', 'idempotency_error', 'invalid_request_error'] },
        message: { type: 'string', minLength: 1 },
        code: { type: 'string' },
        param: { type: 'string' },
        decline_code: { type: 'string' },
        doc_url: { type: 'string' },
        charge: { type: 'string' },
        payment_intent: { $ref: '#/$defs/PaymentIntent' },
      },
      required: ['type', 'message'],
      additionalProperties: false,
    },
  },
  required: ['error'],
  additionalProperties: false,
};

export type ContractValidator = ReturnType<typeof createContractValidator>;

/** Holds requests, answers and webhooks against the contract derived from the SDK. Each check answers a list of complaints. */
export function createContractValidator() {
  const contract = JSON.parse(readFileSync(generatedFiles.contract, 'utf8')) as Contract;
  const options = { strict: false, allErrors: true } as const;
  // Forms carry text only, so numbers and booleans in requests may come as such; in answers they may not.
  const answers = compiler(new Ajv2020(options), contract);
  const requests = compiler(new Ajv2020({ ...options, coerceTypes: true }), contract);

  function checkValue(schema: Schema, value: unknown): string[] {
    return complaints(answers(schema), value);
  }

  function checkRequest(route: string, parameters: string): string[] {
    const operation = contract.operations[route];
    if (!operation) return [`${route} is not in the contract`];
    const value = withLists(parseFormParameters(parameters));
    return complaints(requests(operation.params ?? { type: 'object', additionalProperties: false }), value);
  }

  function checkResponse(route: string | null, status: number, body: string): string[] {
    const value: unknown = JSON.parse(body);
    if (status < 200 || status > 299) return checkValue(errorSchema as unknown as Schema, value);
    const operation = route === null ? undefined : contract.operations[route];
    return operation ? checkValue(operation.result, value) : [`${route} answered ${status} but is not in the contract`];
  }

  return {
    contract,
    checkRequest,
    checkResponse,
    checkExchange(exchange: Exchange): { request: string[]; response: string[] } {
      const { route, parameters, status, body } = exchange;
      return { request: route === null ? [] : checkRequest(route, parameters), response: checkResponse(route, status, body) };
    },
    checkWebhook(body: string): string[] {
      const event = JSON.parse(body) as { type: string };
      const name = contract.events[event.type];
      return name ? checkValue({ $ref: `#/$defs/${name}` }, event) : [`${event.type} is not an event of the contract`];
    },
  };
}

function compiler(ajv: Ajv2020, contract: Contract): (schema: Schema) => ValidateFunction {
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const known = compiled.get(key) ?? ajv.compile({ ...schema, $defs: contract.$defs });
    compiled.set(key, known);
    return known;
  };
}

function complaints(validate: ValidateFunction, value: unknown): string[] {
  return validate(value) ? [] : (validate.errors ?? []).map(describe);
}

function describe({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
}

/** `{0: 'a', 1: 'b'}` of the bracket notation is a list. */
function withLists(raw: RawParameters | string): unknown {
  if (typeof raw === 'string') return raw;
  const entries = Object.entries(raw).map(([name, value]) => [name, withLists(value)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
