import { describe, expect, it } from 'vitest';
import { importedFile } from './support/import-graph.ts';
import { sourceFiles, type SourceFile } from './support/source-files.ts';

/** Sections of private pages: the panel's, and those in which a guest fills something in. */
const GUEST_SECTIONS = ['desk-pin', 'kasse', 'membership-management', 'profile', 'security', 'your-data'];
/** Of a section whose other files stand on public pages. */
const GUEST_FILES = ['newsletters/newsletters-tab.tsx', 'newsletters/followed-list.tsx'];
/** Sections with nothing to fill in, to choose or to compare: words, links and buttons. */
const WORDS_ONLY = new Set(['admin-search']);

/** The public pages' own parts that Mantine has for private ones. */
const HAND_MADE = [
  'choice-row',
  'dialog',
  'email-field',
  'password-field',
  'photo-field',
  'radio-cards',
  'select-field',
  'stepper',
  'switch',
  'tabs',
  'text-area',
  'text-field',
].map((name) => `src-web/ui/${name}.tsx`);
/** What the browser draws by itself; a slider has no part of Mantine that a keyboard and a screen reader know as well. */
const DRAWN_BY_THE_BROWSER =
  /<(?:dialog|progress|select|table|textarea)(?=[\s>/])|<input\b(?![^>]*type="(?:file|range)")|type="(?:date|datetime-local|time)"/;

/** `admin-events`, `kasse`: the section that a file belongs to; undefined for every other file. */
function sectionOf(file: string): string | undefined {
  const [, section = '', rest = ''] = /^src-web\/features\/([\w-]+)\/(.+\.tsx)$/.exec(file) ?? [];
  const isPrivate = /^admin(-|$)/.test(section) || GUEST_SECTIONS.includes(section);
  return isPrivate || GUEST_FILES.includes(`${section}/${rest}`) ? section : undefined;
}

const isOurs = (file: string): boolean => file.startsWith('src-web/ui/admin/');
const importsOf = ({ file, text }: SourceFile): string[] =>
  Array.from(text.matchAll(/(?:from|import\()\s*'([^']+)'/g), ([, from = '']) => importedFile(file, from) ?? from);
const isMantine = (file: SourceFile): boolean => importsOf(file).some((name) => name.startsWith('@mantine/'));

/** Lines that use a part of the public pages, or what the browser draws by itself. */
function handMadeIn(file: SourceFile): string[] {
  const parts = importsOf(file).filter((name) => HAND_MADE.includes(name));
  const drawn = DRAWN_BY_THE_BROWSER.exec(file.text)?.[0];
  return [...parts, ...(drawn === undefined ? [] : [drawn])].map((what) => `${file.file}: ${what}`);
}

describe('the private rooms', () => {
  const files = sourceFiles().filter(({ file }) => file.endsWith('.tsx'));
  const inSections = files.filter(({ file }) => sectionOf(file) !== undefined);

  it('are built from Mantine, section by section', () => {
    const ours = new Set(files.filter((file) => isOurs(file.file) && isMantine(file)).map(({ file }) => file));
    const sections = new Set(inSections.map(({ file }) => sectionOf(file)));
    const built = new Set(
      inSections
        .filter((file) => isMantine(file) || importsOf(file).some((name) => ours.has(name)))
        .map(({ file }) => sectionOf(file)),
    );
    expect(sections.size).toBeGreaterThan(20);
    expect([...sections].filter((section) => !built.has(section) && !WORDS_ONLY.has(section ?? ''))).toEqual([]);
  });

  it("use no part of the public pages' forms, windows and tables, and none that the browser draws", () => {
    const all = [...inSections, ...files.filter(({ file }) => isOurs(file))];
    expect(all.flatMap(handMadeIn)).toEqual([]);
  });

  it('would be seen using one', () => {
    const planted = (text: string): string[] => handMadeIn({ file: 'src-web/features/kasse/x.tsx', text, lines: 1 });
    expect(planted("import { Dialog } from '#web/ui/dialog.tsx';")).toHaveLength(1);
    expect(planted('<select value={kind}>')).toHaveLength(1);
    expect(planted('<input type="checkbox" checked />')).toHaveLength(1);
    expect(planted('<TextInput label="From" type="date" />')).toHaveLength(1);
    expect(planted('<Table><Table.Tr /></Table>\n<input className="pick" type="file" />')).toEqual([]);
  });

  it('have their windows, menus and toasts', () => {
    const pages = files.filter(
      ({ file, text }) => file.startsWith('src-web/pages/') && !/<(?:PrivateRoom|AdminFrame)\b/.test(text),
    );
    const outside = pages.filter((page) =>
      importsOf(page).some((name) => sectionOf(name) !== undefined && isMantine(fileNamed(files, name))),
    );
    expect(outside.map(({ file }) => file)).toEqual([]);
  });
});

function fileNamed(files: readonly SourceFile[], name: string): SourceFile {
  return files.find(({ file }) => file === name) ?? { file: name, text: '', lines: 0 };
}
