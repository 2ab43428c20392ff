/** What a calendar beside this file holds after 11 January 2031: its nights by Munich's clock, and what is told of it. */
export type Expected = {
  nights: string[];
  /** Of each problem: what is named, and words of its sentence. */
  told?: [where: string, words: RegExp][];
};

const on = (days: readonly string[], rest: string): string[] => days.map((day) => `${day} ${rest}`);
const AFTER = '2031-03-16 20:00-00:00 After';
const PARTY = '2031-03-15 20:00-00:00 Party';
const NOCHE = '2031-03-15 20:00-00:00 Noche';

/** Each file is written as its program publishes calendars; people, places and addresses are invented. */
export const CALENDARS: Readonly<Record<string, Expected>> = {
  'google-split-series': {
    nights: [
      ...on(['2031-02-06', '2031-02-13'], '20:00-01:00 Salsa Thursday'),
      ...on(['2031-02-20', '2031-02-27'], '21:00-01:00 Salsa Thursday, later'),
    ],
  },
  'google-cancelled-nights': { nights: on(['2031-03-21', '2031-04-11'], '20:00-01:00 Friday') },
  'google-yearly-all-day': { nights: on(['2031-05-01', '2033-05-01'], '20:00-00:00 Dance into May') },
  'google-series-in-utc': { nights: on(['2031-03-20', '2031-04-03'], '20:00-01:00 In UTC') },
  'outlook-excluded-in-utc': {
    nights: on(['2031-03-14', '2031-06-13', '2031-07-11'], '20:00-01:00 Zweiter Freitag'),
  },
  'outlook-whole-day': { nights: ['2031-05-01 20:00-00:00 Tanz in den Mai'] },
  'outlook-custom-zone': { nights: on(['2031-03-28', '2031-04-04'], '20:00-01:00 Über die Zeitumstellung') },
  'outlook-com-unquoted-zone': {
    nights: ['2031-03-20 20:00-01:00 Noche en UTC', '2031-03-27 20:00-01:00 Noche in words'],
  },
  'exchange-this-and-future': {
    nights: [
      ...on(['2031-03-06', '2031-03-13'], '20:00-01:00 Donnerstag'),
      ...on(['2031-03-20', '2031-03-27', '2031-04-03'], '21:00-01:00 Donnerstag, eine Stunde später'),
    ],
  },
  'exchange-changed-day': {
    nights: [
      '2031-02-22 21:00-03:00 Letzter Samstag',
      '2031-03-29 19:30-03:00 Letzter Samstag mit Band',
      ...on(['2031-04-26', '2031-05-31'], '21:00-03:00 Letzter Samstag'),
    ],
  },
  'exchange-excluded-at-midnight': { nights: on(['2031-03-04', '2031-03-18', '2031-04-01'], '20:00-23:30 Dienstag') },
  // 02:30 is skipped in each of these nights.
  'exchange-yearly': {
    nights: on(['2031-03-30', '2032-03-28', '2033-03-27'], '03:30-05:00 Nacht der Zeitumstellung'),
  },
  'apple-dates-without-rule': {
    nights: on(['2031-02-06', '2031-02-13', '2031-02-27', '2031-03-13'], '20:00-01:00 Four dates'),
  },
  'apple-excluded-day-abroad': {
    nights: on(['2031-02-15', '2031-03-01', '2031-03-08'], '03:00-07:00 Fridays in New York'),
  },
  'apple-single-change': { nights: ['2031-03-14 21:30-01:00 One of a series that was not saved'] },
  'nextcloud-excluded-floating': {
    nights: on(['2031-03-03', '2031-03-17', '2031-03-24'], '19:30-23:00 Montagskurs'),
  },
  'nextcloud-last-of-month': {
    nights: on(['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30', '2031-05-31'], '20:00-01:00 Letzter Tag'),
  },
  'nextcloud-start-beside-rule': {
    nights: on(['2031-03-05', '2031-03-07', '2031-03-14'], '20:00-00:00 Mittwoch, dann freitags'),
  },
  'notes-periods': {
    nights: [...on(['2031-02-10', '2031-02-17'], '20:00-23:00 Drei Montage'), '2031-04-07 21:00-23:00 Drei Montage'],
  },
  'notes-days': { nights: on(['2031-02-11', '2031-02-18', '2031-02-25'], '19:30-22:30 Drei Dienstage') },
  'notes-excluding-rule': {
    nights: on(
      ['2031-04-01', '2031-04-02', '2031-04-03', '2031-04-04', '2031-04-07'],
      '19:00-22:00 Woche ohne Wochenende',
    ),
  },
  'domino-moved-night': {
    nights: [
      '2031-02-12 20:00-00:00 Mittwoch',
      '2031-02-20 20:30-00:30 Mittwoch',
      ...on(['2031-02-26', '2031-03-05'], '20:00-00:00 Mittwoch'),
    ],
  },
  'thunderbird-mozilla-zone': { nights: on(['2031-03-02', '2031-03-30', '2031-04-06'], '18:00-22:00 Milonga') },
  'thunderbird-two-rules': {
    nights: on(
      ['2031-03-04', '2031-03-11', '2031-03-18', '2031-04-05', '2031-05-03'],
      '20:00-23:30 Tuesdays and the first Saturday',
    ),
  },
  'thunderbird-long-zone': { nights: ['2031-03-15 22:00-00:00 Milonga remota'] },
  'teamup-weekdays': {
    nights: on(['2031-03-03', '2031-03-05', '2031-03-17', '2031-03-19'], '18:30-20:00 Bachata Grundkurs'),
  },
  'meetup-single': { nights: ['2031-03-20 19:30-22:30 Salsa & Bachata Social'] },
  'facebook-utc': { nights: ['2031-07-04 20:00-02:00 Noche de Verano'] },
  'zimbra-until-local': {
    nights: on(['2031-03-04', '2031-03-07', '2031-03-10', '2031-03-13'], '20:00-23:00 Alle drei Tage'),
  },
  'evolution-leap-day': { nights: on(['2032-02-29', '2036-02-29', '2040-02-29'], '20:00-00:00 Schalttag') },
  // The second of them begins when 02:30 comes for the first time, and is over when it comes again.
  'korganizer-clock-twice': {
    nights: [
      '2031-10-25 02:30-03:30 After hours',
      '2031-10-26 02:30-02:30 After hours',
      '2031-10-27 02:30-03:30 After hours',
    ],
  },
  'other-hourly': { nights: [PARTY], told: [['Trial lessons', /^Line 8 \(RRULE\): .*FREQ=HOURLY.*by hand/]] },
  'other-this-and-prior': { nights: [PARTY], told: [['Thursday', /^Line 14 \(RECURRENCE-ID\): RANGE=THISANDPRIOR/]] },
  'other-lunar-rule': { nights: [PARTY], told: [['Full moon', /^Line 8 \(RRULE\): .*RSCALE=CHINESE/]] },
  'other-excluded-at-another-hour': { nights: [PARTY], told: [['Thursday', /^Line 9 \(EXDATE\): .*another hour/]] },
  'damaged-unfolded-words': { nights: [NOCHE, AFTER] },
  'damaged-folded-without-blank': { nights: [NOCHE, AFTER] },
  'damaged-day-without-value': {
    nights: [AFTER, '2031-05-01 20:00-00:00 A day'],
    told: [['The 31st of February', /^Line 13 \(DTSTART\): “20310231” is not a date/]],
  },
  'damaged-mixed-case': { nights: on(['2031-03-15', '2031-03-22'], '20:00-00:00 Noche') },
  'damaged-no-end': { nights: [AFTER], told: [['Never closed', /^Line 4 \(BEGIN:VEVENT\): The entry has no end/]] },
  'damaged-cut-off': {
    nights: ['2031-03-16 20:00-00:00 Whole'],
    told: [
      ['The file', /ends before its calendar does/],
      ['Cut off', /^Line 11 \(BEGIN:VEVENT\): The entry has no end/],
    ],
  },
  'damaged-line-ends-of-old-macs': { nights: [NOCHE, AFTER] },
  'damaged-blank-lines-and-mark': { nights: [NOCHE, AFTER] },
  'damaged-control-signs': { nights: ['2031-03-15 20:00-00:00 Noche de salsa', AFTER] },
  'damaged-line-among-dates': {
    nights: [AFTER],
    told: [['A rule without a colon', /^Line 8 \(RRULE FREQ=WEEKLY;COUNT=3\): This line cannot be read/]],
  },
  'damaged-same-uid': { nights: [NOCHE, AFTER], told: [['Another night', /^Line 11 \(UID\): .*the same UID/]] },
  'damaged-code-page': { nights: ['2031-03-15 20:00-00:00 Frühlingsball – für alle'] },
  'vcalendar-1-0': {
    nights: ['2031-03-15 20:00-00:00 Frühlingsball'],
    told: [['Old form of a rule', /^Line 18 \(RRULE\): .*W1 SU #4/]],
  },
};
