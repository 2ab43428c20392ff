import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Exchange } from '#server/demo/payments/api/exchange.ts';
import { parseFormParameters, type RawParameters } from '#server/demo/payments/api/form-parameters.ts';
import { type Contract, generatedFiles } from './contract-files.ts';

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

const contract = JSON.parse(readFileSync(generatedFiles.contract, 'utf8')) as Contract;
// Checked a few times each: compiling them counts, not how fast they are.
const options = { strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } } as const;
// Forms carry text only, so numbers and booleans in requests may come as such; in answers they may not.
const answers = validatorsOf(new Ajv2020(options));
const requests = validatorsOf(new Ajv2020({ ...options, coerceTypes: true }));

/**
 * Holds requests, answers and webhooks against the contract derived from the SDK. Each check answers a list of
 * complaints.
 */
export const contractValidator = {
  contract,
  checkRequest(route: string, parameters: string): string[] {
    const operation = contract.operations[route];
    if (!operation) return [`${route} is not in the contract`];
    const value = withLists(parseFormParameters(parameters));
    if (operation.params) return complaints(requests(['operations', route, 'params']), value);
    return Object.keys(value as object).length === 0 ? [] : [`${route} takes no parameters`];
  },
  checkResponse(route: string | null, status: number, body: string): string[] {
    const value: unknown = JSON.parse(body);
    if (status < 200 || status > 299) return complaints(answers(['error']), value);
    if (route === null || !contract.operations[route])
      return [`${route} answered ${status} but is not in the contract`];
    return complaints(answers(['operations', route, 'result']), value);
  },
  checkExchange(exchange: Exchange): { request: string[]; response: string[] } {
    const { route, parameters, status, body } = exchange;
    return {
      request: route === null ? [] : this.checkRequest(route, parameters),
      response: this.checkResponse(route, status, body),
    };
  },
  checkWebhook(body: string): string[] {
    const event = JSON.parse(body) as { type: string };
    const name = contract.events[event.type];
    return name ? complaints(answers(['$defs', name]), event) : [`${event.type} is not an event of the contract`];
  },
};

/** Compiles a part of the contract when it is first asked for; the parts share their definitions. */
function validatorsOf(ajv: Ajv2020): (pointer: string[]) => ValidateFunction {
  ajv.addSchema({ ...contract, error: errorSchema }, 'stripe:contract');
  const compiled = new Map<string, ValidateFunction>();
  return (pointer) => {
    const path = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const known = compiled.get(path) ?? ajv.compile({ $ref: `stripe:contract#/${path}` });
    compiled.set(path, known);
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
