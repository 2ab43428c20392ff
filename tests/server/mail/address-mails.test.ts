import { describe, expect, test } from 'vitest';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { insertUser, mailOf, mailWorld } from './mail-world.ts';

function shop() {
  const world = mailWorld();
  return { world, userId: insertUser(world.ctx) };
}

describe('mails about a change of address', () => {
  const url = 'https://clave.example/address/object/token';
  const told = { to: 'old@dancers.example', name: 'Ana' };

  test('to the new one: names nobody, because the office may have mistyped it', async () => {
    const { world } = shop();
    const mail = await mailOf(world, {
      kind: 'mail.address_confirm',
      refId: 'c',
      payload: { to: 'new@dancers.example', url },
    });
    expect([mail!.to, mail!.subject]).toEqual([
      'new@dancers.example',
      expect.stringContaining('Is this your new address'),
    ]);
    expect(mail!.text).toContain(url);
    expect(mail!.text).toContain('for 7 days');
    expect(mail!.text).not.toContain('Ana');
  });

  test('to the one before: how and until when to object', async () => {
    const { world } = shop();
    const until = new Date('2026-01-16T19:30:00Z');
    const asked = { ...told, news: 'asked', url, isContested: false } as const;
    const first = await mailOf(world, { kind: 'mail.address_change', refId: 'c:asked', payload: asked });
    expect(first!.text).toContain('stop it with the button');
    const changed = { ...told, news: 'changed', url, isContested: false, until: until.toISOString() } as const;
    const mail = await mailOf(world, { kind: 'mail.address_change', refId: 'c:changed', payload: changed });
    expect(mail!.text).toContain(`put this address back before ${formatLongDate(until)}, ${formatTime(until)}`);
    expect(mail!.text).toContain(url);
    const again = { ...changed, isContested: true };
    const contested = await mailOf(world, { kind: 'mail.address_change', refId: 'd:changed', payload: again });
    expect(contested!.text).toContain('our office looks at it again and decides');
    expect(contested!.text).not.toContain('put this address back before');
  });

  test.each([
    ['stopped', 'That was stopped'],
    ['taken_back', 'Our office has'],
    ['put_back', 'Sign in'],
  ] as const)('what became of it: %s', async (news, says) => {
    const { world } = shop();
    const mail = await mailOf(world, { kind: 'mail.address_change', refId: `c:${news}`, payload: { ...told, news } });
    expect(mail!.to).toBe(told.to);
    expect(mail!.text).toContain(says);
  });

  test('to the office: who, what became of it, and where to look', async () => {
    const { world, userId } = shop();
    const mail = await mailOf(world, {
      kind: 'mail.address_objected',
      refId: 'c',
      payload: { userId, outcome: 'put_back' },
    });
    expect(mail!.to).toBe(world.ctx.operator.email);
    expect(mail!.text).toContain('has its previous address back');
    expect(mail!.text).toContain(`https://clave.example/admin/people/${userId}`);
  });
});
