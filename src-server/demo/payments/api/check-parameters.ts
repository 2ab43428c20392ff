import { invalidRequest, missingParameter, notBuilt, unknownParameter } from './api-error.ts';
import type { RawParameters } from './form-parameters.ts';
import type { ParameterShape } from './parameter-shape.ts';

export type ParameterValue = string | number | boolean | ParameterValue[] | { [name: string]: ParameterValue };
export type Parameters = { [name: string]: ParameterValue };
type Raw = string | RawParameters;

/** Checks a request against the SDK's declared shape and gives numbers, booleans and lists their types. */
export function checkParameters(raw: RawParameters, shape: ParameterShape): Parameters {
  return checkValue(raw, shape, '') as Parameters;
}

function checkValue(raw: Raw, shape: ParameterShape, path: string): ParameterValue {
  if (typeof shape === 'string') return checkText(raw, shape, path);
  if ('anyOf' in shape) return checkAnyOf(raw, shape.anyOf, path);
  if ('enum' in shape) {
    if (typeof raw === 'string' && shape.enum.includes(raw)) return raw;
    throw invalidRequest(`Invalid ${path}: must be one of ${shape.enum.join(', ')}`, path);
  }
  if (raw === '') throw emptyParameter(path);
  if ('items' in shape) {
    if (typeof raw === 'string') throw invalidRequest('Invalid array', path);
    return Object.keys(raw)
      .toSorted((a, b) => Number(a) - Number(b))
      .map((index) => checkValue(raw[index] ?? '', shape.items, `${path}[${index}]`));
  }
  if (typeof raw === 'string') throw invalidRequest('Invalid object', path);
  const checked: Parameters = {};
  // Free keys (metadata) keep their text: '0012' must not come back as 12.
  if ('values' in shape) {
    for (const [name, value] of Object.entries(raw)) {
      if (typeof value !== 'string') throw invalidRequest('Invalid string: {...}', inside(path, name));
      checked[name] = value;
    }
    return checked;
  }
  for (const name of Object.keys(raw)) {
    const field = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
    if (!field) throw unknownParameter(inside(path, name));
    checked[name] = checkValue(raw[name] ?? '', field, inside(path, name));
  }
  for (const name of shape.required) if (!(name in checked)) throw missingParameter(inside(path, name));
  return checked;
}

function checkText(raw: Raw, type: 'string' | 'number' | 'boolean', path: string): ParameterValue {
  if (typeof raw !== 'string') throw invalidRequest(`Invalid ${type}: {...}`, path);
  if (raw === '') throw emptyParameter(path);
  if (type === 'string') return raw;
  if (type === 'boolean') {
    if (raw !== 'true' && raw !== 'false') throw invalidRequest(`Invalid boolean: ${raw}`, path);
    return raw === 'true';
  }
  if (!/^-?\d+(\.\d+)?$/.test(raw)) throw invalidRequest(`Invalid integer: ${raw}`, path, 'parameter_invalid_integer');
  return Number(raw);
}

function checkAnyOf(raw: Raw, shapes: ParameterShape[], path: string): ParameterValue {
  let failure: unknown = null;
  for (const shape of shapes) {
    try {
      return checkValue(raw, shape, path);
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

/** A parameter Stripe knows but the stand-in would silently ignore is refused: the demo must not pretend. */
export function refuseUnbuilt(raw: RawParameters, built: readonly string[], path = ''): void {
  for (const name of Object.keys(raw)) {
    const dotted = path === '' ? name : /^\d+$/.test(name) ? path : `${path}.${name}`;
    const value = raw[name];
    if (built.includes(dotted)) continue;
    const isGroup = built.some((known) => known.startsWith(`${dotted}.`)) || dotted === path;
    if (!isGroup || typeof value !== 'object') throw notBuilt(`the parameter ${dotted}`);
    refuseUnbuilt(value, built, dotted);
  }
}

function inside(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`;
}

function emptyParameter(path: string): Error {
  const message =
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; ` +
    `however '${path}' cannot be unset.`;
  return invalidRequest(message, path, 'parameter_invalid_empty');
}
