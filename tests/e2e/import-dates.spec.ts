import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const entry = (uid: string, ...lines: string[]): string[] => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  ...entry('a', 'SUMMARY:Salsa', 'DTSTART;TZID=Europe/Berlin:20990306T200000', 'RRULE:FREQ=WEEKLY', 'LOCATION:Halle 7'),
  ...entry('b', 'SUMMARY:Trial lessons', 'DTSTART;TZID=Europe/Berlin:20990306T120000', 'RRULE:FREQ=HOURLY;COUNT=5'),
  ...entry('c', 'SUMMARY:Noche', 'DTSTART;TZID=Mars/Olympus:20990306T200000'),
  ...entry('d', 'SUMMARY:No colon', 'DTSTART;TZID=Europe/Berlin:20990306T200000', 'RRULE FREQ=WEEKLY;COUNT=3'),
  'BEGIN:VEVENT',
  'UID:e',
  'SUMMARY:Cut off',
].join('\r\n');

for (const width of [1440, 390])
  test(`a damaged calendar is read as far as it can be, and says what is not and what to do at ${width} px @long`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admin@clave.example');
    await page.goto('/admin/events/import');
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'season.ics', mimeType: 'text/calendar', buffer: Buffer.from(CALENDAR) });
    const told = page.getByRole('list', { name: 'Not imported' }).getByRole('listitem');
    await expect(told).toHaveText([
      /^The file: The file ends before its calendar does\./,
      /^Salsa: It goes on: its next 60 nights are read\. Import the file again later/,
      /^Trial lessons: Line 14 \(RRULE\): .* Please enter its nights by hand\.$/,
      /^Noche: Line 19 \(DTSTART\): .* or enter it by hand\.$/,
      /^No colon: Line 25 .* Please enter it by hand\.$/,
      /^Cut off: Line 27 .* Please enter it by hand\.$/,
    ]);
    // Two of the Fridays are days without dancing.
    await expect(page.getByRole('button', { name: 'Import 58 events' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Also the 2 nights on days without dancing' }).check();
    await expect(page.getByRole('button', { name: 'Import 60 events' })).toBeVisible();
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(client);
    await expectNoBarriers(page);
    await keepPicture(page, `import-dates-damaged-${width}`);
  });
