import type { z } from 'zod';
import { AnyAnswer, StorageInfo, type TseInformation } from './answers.ts';
import type { Budget } from './budget.ts';
import type { EpsonConnection } from './connection.ts';
import { deviceError, ownError } from './faults.ts';

export type Question<T> = { name: string; input?: Record<string, unknown>; answer: z.ZodType<T> };

/** The functions of the device by their names, each within what is left of the budget. They fail with TseError. */
export type Ask = <T>(question: Question<T>, budget: Budget) => Promise<T>;

export type EpsonCalls = {
  ask: Ask;
  /** What the device says of itself, freshly asked. */
  information(budget: Budget): Promise<TseInformation>;
  /** The same from when it was last asked; asked anew after each opening, as it may be another device. */
  knownInformation(budget: Budget): Promise<TseInformation>;
};

function parsed<T>(schema: z.ZodType<T>, value: unknown, code: string): T {
  const read = schema.safeParse(value);
  if (!read.success) throw ownError('bug', code);
  return read.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw ownError('bug', 'NO_JSON');
  }
}

/** The JSON functions. The device wants the name of its vendor with each but the one that tells it. */
export function epsonCalls(connection: EpsonConnection): EpsonCalls {
  let known: { information: TseInformation; opening: number } | null = null;

  async function call<T>(question: Question<T>, storage: object, budget: Budget): Promise<T> {
    const { name, input = {}, answer } = question;
    const json = JSON.stringify({ storage, function: name, input, compress: { required: false, type: '' } });
    const given = parsed(AnyAnswer, jsonOf(await connection.request(json, budget)), `NO_ANSWER_TO_${name}`);
    if (given.function !== undefined && given.function !== name) {
      connection.close();
      throw ownError('bug', `ANSWER_OF_${given.function}`);
    }
    if (given.result !== 'EXECUTION_OK') throw deviceError(given.result);
    return parsed(answer, given.output, `NO_ANSWER_TO_${name}`);
  }
  async function information(budget: Budget): Promise<TseInformation> {
    const asked = await call({ name: 'GetStorageInfo', answer: StorageInfo }, { type: 'COMMON', vendor: '' }, budget);
    known = { information: asked.tseInformation, opening: connection.openings() };
    return asked.tseInformation;
  }
  const knownInformation: EpsonCalls['knownInformation'] = async (budget) =>
    known?.opening === connection.openings() ? known.information : information(budget);
  return {
    information,
    knownInformation,
    async ask(question, budget) {
      const { vendorType } = await knownInformation(budget);
      return call(question, { type: 'TSE', vendor: vendorType }, budget);
    },
  };
}
