import { randomUUID } from 'node:crypto';
import type { FakeFiskaly } from '../fake-fiskaly.ts';

type Answer = { status: number; body: Record<string, unknown> };

/** One request as it stands in the service's documentation, without our adapters. */
export async function askFake(
  { baseUrl }: Pick<FakeFiskaly, 'baseUrl'>,
  [method, path]: readonly [string, string],
  { body = {}, token }: { body?: object; token?: string } = {},
): Promise<Answer> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export async function newToken(fake: FakeFiskaly): Promise<string> {
  const { body } = await askFake(fake, ['POST', '/auth'], { body: fake.credentials });
  return String(body['access_token']);
}

export const PIN = '123456789';
type ReadyTss = { tssId: string; clientId: string; token: string };

/** A device that is ready to sign for one register, the whole way from its creation. */
export async function setUpTss(fake: FakeFiskaly, serial: string): Promise<ReadyTss> {
  const [tssId, clientId, token] = [randomUUID(), randomUUID(), await newToken(fake)];
  const at = `/tss/${tssId}`;
  const must = async (call: readonly [string, string], body: object) => {
    const answer = await askFake(fake, call, { body, token });
    if (answer.status !== 200) throw new Error(`${call.join(' ')}: ${JSON.stringify(answer)}`);
    return answer.body;
  };
  const { admin_puk: puk } = await must(['PUT', at], {});
  await must(['PATCH', at], { state: 'UNINITIALIZED' });
  await must(['PATCH', `${at}/admin`], { admin_puk: puk, new_admin_pin: PIN });
  await must(['POST', `${at}/admin/auth`], { admin_pin: PIN });
  await must(['PATCH', at], { state: 'INITIALIZED' });
  await must(['PUT', `${at}/client/${clientId}`], { serial_number: serial });
  await must(['POST', `${at}/admin/logout`], {});
  return { tssId, clientId, token };
}
