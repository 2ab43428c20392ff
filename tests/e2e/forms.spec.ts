import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { mailTo, type DemoMail } from './support/buying.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const ORGANISER = 'hola@clave.example';

/** How many mails reached an address with a subject like this; asked after one that was sent later has arrived. */
async function countMails(request: APIRequestContext, to: string, subject: RegExp): Promise<number> {
  const mails = (await (await request.get('/dev/mail.json', { params: { to } })).json()) as DemoMail[];
  return mails.filter((mail) => subject.test(mail.subject)).length;
}

const fields = (form: Locator) => ({
  name: form.getByLabel('Name'),
  email: form.getByLabel('E-mail'),
  subject: form.getByLabel('Subject'),
  message: form.getByLabel('Message'),
  send: form.getByRole('button', { name: 'Send message' }),
});

/** Before, the browser sends it by itself and says what is missing in its own words. */
const taken = (form: Locator) => expect(form).toHaveJSProperty('noValidate', true);

/** The form as somebody has filled it in; `who` keeps tests apart in the one mailbox. */
async function writeMessage(page: Page, who: string) {
  await page.goto('/contact');
  await taken(page.getByRole('form', { name: 'Contact form' }));
  const form = fields(page.getByRole('form', { name: 'Contact form' }));
  await form.name.fill('Ana');
  await form.email.fill(`${who}@somewhere.example`);
  await form.subject.fill(`Subject of ${who}`);
  await form.message.fill('Is there any parking?');
  return form;
}

test('the contact form says what is missing or wrong, field by field, and sends nothing', async ({ page, request }) => {
  const form = await writeMessage(page, 'missing');
  const sentences = {
    name: 'Please enter your name.',
    email: 'Please enter your e-mail address.',
    subject: 'Please say what it is about.',
    message: 'Please write a message.',
  } as const;
  for (const [name, sentence] of Object.entries(sentences)) {
    const field = form[name as keyof typeof sentences];
    const value = await field.inputValue();
    await field.fill('   ');
    await form.send.click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(sentence);
    await field.fill(value);
    await expect(page.getByText(sentence)).toHaveCount(0);
  }
  await form.email.fill('ana@nowhere');
  await form.send.click();
  await expect(form.email).toHaveAccessibleDescription('Please enter a valid e-mail address.');
  await form.email.fill('missing@somewhere.example');
  await form.message.fill('x'.repeat(100_000));
  await form.send.click();
  await expect(form.message).toHaveAccessibleDescription('Please keep this to 5,000 characters; it has 100,000.');
  await expectNoBarriers(page);
  expect(await countMails(request, ORGANISER, /missing/)).toBe(0);
});

test('a message is sent once however often the button is pressed, with a script in its name as plain letters', async ({
  page,
  request,
}) => {
  const form = await writeMessage(page, 'twice');
  await form.name.fill('<script>alert(1)</script>');
  await form.send.dblclick();
  await expect(page.getByRole('heading', { name: 'Message sent successfully!' })).toBeVisible();
  await expect(page.getByText("We'll get back to you as soon as possible.")).toBeVisible();
  await expectNoBarriers(page);
  await mailTo(request, 'twice@somewhere.example', /We have your message/);
  await mailTo(request, ORGANISER, /Subject of twice/);
  expect(await countMails(request, ORGANISER, /Subject of twice/)).toBe(1);
});

test('a message that does not get through is said to, stays in its fields, and goes with the next try @long', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  const form = await writeMessage(page, 'offline');
  await page.route(/\/trpc\/contact\.send/, (route) => route.abort());
  await form.send.click();
  const alert = page.getByRole('alert').filter({ hasText: 'Error sending message' });
  await expect(alert).toContainText('Please try again or contact us directly via WhatsApp or Instagram.');
  await expect(form.message).toHaveValue('Is there any parking?');
  await page.unroute(/\/trpc\/contact\.send/);
  await form.send.click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await mailTo(request, ORGANISER, /Subject of offline/);
});

test('a bot that fills the hidden field sees success, and nothing happens @long', async ({ page, request }) => {
  const form = await writeMessage(page, 'robot');
  await page
    .locator('input[name=homepage]')
    .evaluate((field: HTMLInputElement) => (field.value = 'https://buy.example'));
  await form.send.click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Write another message' }).click();
  const person = await writeMessage(page, 'person');
  await person.send.click();
  await mailTo(request, ORGANISER, /Subject of person/);
  expect(await countMails(request, ORGANISER, /Subject of robot/)).toBe(0);
});

test('the free guide comes as a PDF; its newsletter box is not ticked @long', async ({ page, request }) => {
  await page.goto('/registration');
  const form = page.getByRole('form', { name: 'Free guide' });
  await taken(form);
  await expect(form.getByRole('checkbox')).not.toBeChecked();
  await expect(form.getByRole('radio')).toHaveCount(4);
  await form.getByRole('button', { name: 'Send me the guide' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Please enter your name.');
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
    'Please enter your e-mail address.',
  );
  await form.getByLabel('Name').fill('Ana');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('guide@somewhere');
  await form.getByRole('button', { name: 'Send me the guide' }).click();
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
    'Please enter a valid e-mail address.',
  );
  await form.getByRole('textbox', { name: 'E-mail' }).fill('guide@somewhere.example');
  await form.getByText('Some classes').click();
  await form.getByLabel('Your goals').fill('Turns');
  await expectNoBarriers(page);
  await form.getByRole('button', { name: 'Send me the guide' }).click();
  await expect(page.getByRole('heading', { name: 'Registration successful!' })).toBeVisible();
  await expect(page.getByText("We'll send you your free guide via email.")).toBeVisible();
  const { files } = await mailTo(request, 'guide@somewhere.example', /Your free Bachata guide/);
  expect(files.find(({ filename }) => filename === 'bachata-guide.pdf')).toMatchObject({
    contentType: 'application/pdf',
  });
  expect(await countMails(request, 'guide@somewhere.example', /confirm/)).toBe(0);
});

test('a table for a Friday and the box to stay updated', async ({ page, request }) => {
  await page.goto('/salsa');
  await page.getByRole('link', { name: 'Reserve a table' }).click();
  const form = page.getByRole('form', { name: 'Reservation' });
  await taken(form);
  await form.getByRole('button', { name: 'Ask for a table' }).click();
  for (const sentence of ['Please choose a night.', 'Please say how many you are, 1 to 40.', 'Please enter your name.'])
    await expect(form.getByText(sentence)).toBeVisible();
  await form.getByLabel('Night').selectOption({ index: 1 });
  await form.getByLabel('How many').fill('6');
  await form.getByLabel('Name').fill('Ana');
  await form.getByLabel('E-mail').fill('table@somewhere.example');
  await expectNoBarriers(page);
  await form.getByRole('button', { name: 'Ask for a table' }).click();
  await expect(page.getByText('Your request is on its way')).toBeVisible();
  await mailTo(request, 'table@somewhere.example', /Your table request for Friday/);
  await page.getByLabel('Your e-mail').fill('news@somewhere.example');
  await page.getByRole('button', { name: 'Keep me posted' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await mailTo(request, 'news@somewhere.example', /Please confirm/);
});

test('REGISTER NOW asks for a place while no course is on sale @long', async ({ page, request }) => {
  await page.route(/\/trpc\/events\.upcoming/, (route) => route.fulfill({ json: { result: { data: { json: [] } } } }));
  await page.goto('/contact');
  // Once the page is alive it follows links by itself, and asks for the courses.
  await taken(page.getByRole('form', { name: 'Contact form' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Learn Bachata' }).click();
  const form = page.getByRole('form', { name: 'Course registration' });
  await form.getByLabel('Name').fill('Ana');
  await form.getByLabel('E-mail').fill('course@somewhere.example');
  await form.getByRole('button', { name: 'REGISTER NOW' }).click();
  await expect(form.getByText('Please choose one.')).toBeVisible();
  await form.getByText('Follower').click();
  await expectNoBarriers(page);
  await form.getByRole('button', { name: 'REGISTER NOW' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  await mailTo(request, 'course@somewhere.example', /Your place in the next Bachata course/);
});

test('the forms work before their scripts are here', async ({ browser, request }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
  const page = await context.newPage();
  await page.goto('/contact');
  const form = fields(page.getByRole('form', { name: 'Contact form' }));
  await form.name.fill('Ana');
  await form.email.fill('plain@somewhere.example');
  await form.subject.fill('Subject of plain');
  await form.message.fill('Hello');
  await form.send.click();
  await expect(page).toHaveURL(/\/sent\/message$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Message sent successfully!' })).toBeVisible();
  await mailTo(request, ORGANISER, /Subject of plain/);
  for (const path of [
    '/contact',
    '/registration',
    '/salsa',
    '/cancel-contract',
    '/withdraw-contract',
    '/sent/failed',
    '/sent/declaration-failed',
  ]) {
    await page.goto(path);
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(320);
  }
  await context.close();
});
