import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { en } from '#shared/newsletters/words.en.ts';
import { formatLongDate, HOUR_MS } from '#shared/time.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { readPdf } from '../mail/read-pdf.ts';
import { deliverMails, rowsOf } from './contact-world.ts';
import { dayFrom, setForward, wallClock } from '#tests/support/berlin-days.ts';

let shop: TestShop;
let server: TestServer;

beforeEach(async () => {
  shop = await openTestShop();
  server = await serveShop(shop);
});
afterEach(async () => {
  await server.close();
  await shop.close();
});

const MESSAGE = {
  name: 'Ana',
  email: 'ana@somewhere.example',
  subject: 'Parking',
  message: 'Is there any?\nBest, Ana',
};
const GUIDE = { name: 'Ana', email: 'ana@somewhere.example' };
const COURSE = { name: 'Ana', email: 'ana@somewhere.example', role: 'both' };
const night = () => dayFrom(shop.clock.now(), 7);
const table = () => ({ name: 'Ana', email: 'ana@somewhere.example', night: night(), guests: 6, note: 'Birthday' });
const fieldsOf = async (procedure: string, input: unknown) => {
  const { status, domainCode, text } = await server.mutate(procedure, input);
  expect([status, domainCode]).toEqual([400, 'INVALID_INPUT']);
  return (JSON.parse(text) as { error: { json: { data: { details: { fields: Record<string, string> } } } } }).error.json
    .data.details.fields;
};

describe('the contact form', () => {
  it('keeps the message, mails the organiser, who can answer the sender, and confirms without repeating a word', async () => {
    expect((await server.mutate('contact.send', MESSAGE)).status).toBe(200);
    expect(rowsOf(shop, 'contact_messages')).toMatchObject([{ ...MESSAGE, handled_at: null }]);
    const [toOrganiser, toSender] = await deliverMails(shop);
    expect(toOrganiser).toMatchObject({
      to: shop.visitor.operator.email,
      replyTo: MESSAGE.email,
      subject: 'Message: Parking',
    });
    expect(toOrganiser?.text).toContain(MESSAGE.message);
    expect(toSender).toMatchObject({
      to: MESSAGE.email,
      replyTo: shop.visitor.operator.email,
      subject: 'We have your message',
    });
    for (const word of ['Parking', 'any?', 'Ana']) expect(toSender?.text + (toSender?.html ?? '')).not.toContain(word);
  });

  it.each(['name', 'email', 'subject', 'message'])('says which field is missing: %s', async (field) => {
    for (const empty of ['', '   '])
      expect(Object.keys(await fieldsOf('contact.send', { ...MESSAGE, [field]: empty }))).toEqual([field]);
    expect(rowsOf(shop, 'contact_messages')).toEqual([]);
  });

  it('refuses what is no address, and too much text, with a sentence', async () => {
    for (const email of ['ana', 'ana@', 'ana@somewhere', 'a b@c.de', 'ana@somewhere.example, ben@somewhere.example']) {
      expect(await fieldsOf('contact.send', { ...MESSAGE, email })).toEqual({
        email: 'Please enter a valid e-mail address.',
      });
    }
    expect(await fieldsOf('contact.send', { ...MESSAGE, message: 'x'.repeat(60_000) })).toEqual({
      message: 'Please keep this to 5,000 characters; it has 60,000.',
    });
  });

  it('keeps a script in a name as the letters it is', async () => {
    await server.mutate('contact.send', { ...MESSAGE, name: '<script>alert(1)</script>' });
    const [toOrganiser] = await deliverMails(shop);
    expect(toOrganiser?.html).toContain('&lt;script&gt;alert(1)');
    expect(toOrganiser?.html).not.toContain('<script>');
  });

  it('is one message however often the same one is sent, and another one once its words differ', async () => {
    const send = (changes: object) => server.mutate('contact.send', { ...MESSAGE, ...changes });
    await Promise.all([send({ formKey: 'k' }), send({ formKey: 'k' })]);
    await send({ formKey: 'k', email: 'ANA@somewhere.example ' });
    expect(rowsOf(shop, 'contact_messages')).toHaveLength(1);
    await send({ formKey: 'k', message: 'I found it.' });
    expect(rowsOf(shop, 'contact_messages')).toHaveLength(2);
    expect(await deliverMails(shop)).toHaveLength(4);
  });

  it('is stored while the mail server is down, and sent later', async () => {
    expect((await server.mutate('contact.send', MESSAGE)).status).toBe(200);
    expect(await deliverMails(shop, { isDown: true })).toEqual([]);
    expect(rowsOf(shop, 'contact_messages')).toHaveLength(1);
    shop.clock.advance(HOUR_MS);
    expect(await deliverMails(shop)).toHaveLength(2);
  });

  it('does nothing for a bot, which sees the same answer as a person', async () => {
    const person = await server.mutate('contact.send', MESSAGE);
    for (const trap of [{ homepage: 'https://buy.example' }, { shownForMs: 90 }])
      expect((await server.mutate('contact.send', { ...MESSAGE, ...trap })).text).toBe(person.text);
    expect(rowsOf(shop, 'contact_messages')).toHaveLength(1);
  });

  it('lets one address get four answers an hour, and no more', async () => {
    const limited = await serveShop(shop, { hasRateLimits: true });
    const statuses = [];
    for (let n = 0; n < 5; n++)
      statuses.push(
        (await limited.mutate('contact.send', { ...MESSAGE, subject: `Question ${n}` })).domainCode ?? 'ok',
      );
    expect(statuses).toEqual(['ok', 'ok', 'ok', 'ok', 'RATE_LIMITED']);
    expect((await limited.mutate('contact.send', MESSAGE)).text).toContain('Please try again in about 60 minutes.');
    await limited.close();
  });
});

describe('a declaration about a contract', () => {
  it('is taken from its owner however many a stranger has sent with the same address', async () => {
    const limited = await serveShop(shop, { hasRateLimits: true });
    const declare = (contract: string, client: string) =>
      limited.mutate(
        'contact.withdrawContract',
        { name: 'Ana', email: MESSAGE.email, contract },
        {
          'x-forwarded-for': client,
        },
      );
    for (let n = 0; n < 6; n++) expect((await declare(`Made up ${n}`, '198.51.100.7')).status).toBe(200);
    expect((await declare('Members Club', '203.0.113.9')).status).toBe(200);
    expect(rowsOf(shop, 'contract_declarations')).toHaveLength(7);
    await limited.close();
  });
});

describe('the free guide', () => {
  it('comes as a PDF of seven pages with the course in it; the consent is kept, the newsletter not asked for', async () => {
    expect((await server.mutate('contact.freeGuide', { ...GUIDE, experience: 'none', goals: 'Turns' })).status).toBe(
      200,
    );
    expect(rowsOf(shop, 'guide_requests')).toMatchObject([
      { email: GUIDE.email, experience: 'none', goals: 'Turns', consent_wording: en.guide },
    ]);
    const [mail, ...more] = await deliverMails(shop);
    expect(more).toEqual([]);
    const pdf = mail?.attachments.find(({ filename }) => filename === 'bachata-guide.pdf');
    const { pages } = readPdf(pdf!.content);
    expect(pages).toHaveLength(7);
    expect(pdf!.content.length).toBeLessThan(600_000); // it goes to phones
    const text = pages.map((page) => page.text).join();
    for (const word of [
      'Basic step, side and forward',
      'Dancing the breaks instead of over them',
      'The routine your group shows in week 12',
    ])
      expect(text).toContain(word);
  });

  it('asks for the newsletter with a mail of its own, when its box is ticked', async () => {
    await server.mutate('contact.freeGuide', { ...GUIDE, newsletter: true });
    expect((await deliverMails(shop)).map(({ subject }) => subject).toSorted()).toEqual([
      'Please confirm your subscription',
      'Your free Bachata guide',
    ]);
    expect(rowsOf(shop, 'newsletter_subscriptions')).toEqual([]);
  });

  it.each(['name', 'email'])('needs the %s', async (field) => {
    expect(Object.keys(await fieldsOf('contact.freeGuide', { ...GUIDE, [field]: '' }))).toEqual([field]);
  });
});

describe('a table', () => {
  it('goes to the organiser with the night and its event, and the guest hears that it has come', async () => {
    const startsAt = wallClock(shop.clock.now(), 7, 20);
    addEvent(shop, {
      title: 'Salsa Friday',
      startsInHours: (startsAt.getTime() - shop.clock.now().getTime()) / HOUR_MS,
    });
    expect((await server.mutate('contact.reserve', table())).status).toBe(200);
    const [toOrganiser, toGuest] = await deliverMails(shop);
    expect(toOrganiser?.subject).toBe(`Table for 6, ${formatLongDate(startsAt)}`);
    for (const word of ['Salsa Friday', '6 people', 'Birthday', 'ana@somewhere.example'])
      expect(toOrganiser?.text).toContain(word);
    expect(toGuest).toMatchObject({ to: GUIDE.email, subject: `Your table request for ${formatLongDate(startsAt)}` });
    expect(toGuest?.text).not.toContain('Birthday');
  });

  it('is refused for a night that is over or far off, and for a crowd', async () => {
    for (const bad of [dayFrom(shop.clock.now(), -2), dayFrom(shop.clock.now(), 700), 'Friday', ''])
      expect(await fieldsOf('contact.reserve', { ...table(), night: bad })).toEqual({
        night: 'Please choose a night.',
      });
    for (const guests of [0, 41, 2.5, '6'])
      expect(Object.keys(await fieldsOf('contact.reserve', { ...table(), guests }))).toEqual(['guests']);
  });

  it('can be asked for until the night is over', async () => {
    const tonight = dayFrom(shop.clock.now(), 1);
    setForward(shop.clock, wallClock(shop.clock.now(), 2, 3, 30)); // half past three in the morning
    expect((await server.mutate('contact.reserve', { ...table(), night: tonight })).status).toBe(200);
  });
});

describe('a place in the next course', () => {
  it('is kept and confirmed, once', async () => {
    await server.mutate('contact.requestCourse', { ...COURSE, phone: '+49 89 1', formKey: 'k' });
    await server.mutate('contact.requestCourse', { ...COURSE, phone: '+49 89 1', formKey: 'k' });
    expect(rowsOf(shop, 'course_requests')).toMatchObject([{ role: 'both', phone: '+49 89 1' }]);
    const [toOrganiser, toDancer, ...more] = await deliverMails(shop);
    expect(more).toEqual([]);
    expect(toOrganiser?.text).toContain('+49 89 1');
    expect(toDancer?.subject).toBe('Your place in the next Bachata course');
    expect(Object.keys(await fieldsOf('contact.requestCourse', { ...COURSE, role: 'lead' }))).toEqual(['role']);
  });
});

describe('a form sent before its scripts are here', () => {
  const post = async (path: string, fields: Record<string, string>) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    return [response.status, response.headers.get('location')?.replace(/[\w-]{32}/, '…')];
  };

  it('does the same, and leads to a page that says so', async () => {
    expect(await post('/contact', MESSAGE)).toEqual([303, '/sent/message']);
    expect(await post('/contact', MESSAGE)).toEqual([303, '/sent/message']);
    expect(await post('/registration', { ...GUIDE, experience: '', goals: '', newsletter: 'on' })).toEqual([
      303,
      '/sent/guide',
    ]);
    expect(await post('/salsa', { ...table(), guests: '6' })).toEqual([303, '/sent/reservation']);
    expect(await post('/salsa', { form: 'news', email: 'ana@somewhere.example' })).toEqual([303, '/sent/newsletter']);
    expect(await post('/learn-bachata', { ...COURSE, phone: '', note: '' })).toEqual([303, '/sent/course']);
    expect(
      await post('/cancel-contract', {
        manner: 'ordinary',
        reason: '',
        name: 'Ana',
        identification: '',
        contract: 'Club',
        endsOn: '',
        email: GUIDE.email,
      }),
    ).toEqual([303, '/declaration/….txt?show']);
    expect(await post('/withdraw-contract', { name: 'Ana', contract: 'Club', email: GUIDE.email })).toEqual([
      303,
      '/declaration/….txt?show',
    ]);
    expect(
      [
        'contact_messages',
        'guide_requests',
        'reservations',
        'course_requests',
        'contract_declarations',
        'newsletter_consents',
      ].map((name) => rowsOf(shop, name).length),
    ).toEqual([1, 1, 1, 1, 2, 2]);
  });

  it('says that it did not work when a field is missing', async () => {
    expect(await post('/contact', { ...MESSAGE, message: '' })).toEqual([303, '/sent/failed']);
    expect(await post('/withdraw-contract', { name: 'Ana' })).toEqual([303, '/de/sent/declaration-failed']);
    expect(await post('/en/withdraw-contract', { name: 'Ana' })).toEqual([303, '/sent/declaration-failed']);
  });
});
