/**
 * The picture in docs/architecture.md, drawn from the imports: `npm run docs` writes it anew,
 * `tests/architecture.test.ts` fails when it is no longer true. An arrow leads from a folder to what it imports. Where
 * a folder reaches another also over a third one, the direct arrow is left out, so that the picture stays readable.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsBetween, reaches, type Arrows } from './import-graph.ts';
import { repositoryRoot } from './runner/run-command.ts';

const PAGE = path.join(repositoryRoot, 'docs/architecture.md');
const [BEGIN, END] = ['<!-- drawn by npm run docs -->\n', '<!-- end of the drawing -->'];

const TOWERS: Record<string, string> = {
  shared: 'shared',
  'src-server': 'server',
  'src-web': 'website',
  'src-kiosk': 'desk',
};
const SERVER_FOLDERS = ['db', 'adapters', 'jobs', 'trpc', 'http', 'commands', 'demo'];
const WEB_FOLDERS = ['ui', 'features', 'pages', 'content'];
const DESK_FOLDERS = ['main', 'preload', 'renderer'];
const SETTINGS = [
  'settings',
  'environment',
  'mail-settings',
  'operator-file',
  'production-problems',
  'say-failure',
  'weak-secrets',
  'log',
].map((name) => `src-server/${name}.ts`);
const WEB_APP = [
  'app.tsx',
  'site.tsx',
  'routes',
  'boot.ts',
  'entry-client.tsx',
  'entry-door.tsx',
  'door-worker.ts',
  'entry-server.tsx',
];

/** The box a file is drawn in; undefined for tests and for what only builds or is started by hand. */
function boxOf(file: string): string | undefined {
  const [tower = '', folder = '', wing = ''] = file.split('/');
  if (tower === 'shared') return 'shared';
  if (tower === 'src-server') {
    if (folder === 'services') return `server.services.${wing}`;
    if (SETTINGS.includes(file)) return 'server.settings';
    return SERVER_FOLDERS.includes(folder) ? `server.${folder}` : 'server.main';
  }
  if (tower === 'src-web' && WEB_FOLDERS.includes(folder)) return `website.${folder}`;
  if (tower === 'src-web') return WEB_APP.includes(folder) ? 'website.app' : 'website.api';
  return tower === 'src-kiosk' && DESK_FOLDERS.includes(folder) ? `desk.${folder}` : undefined;
}

/** A direct arrow says nothing new where another imported box leads there, too. In a circle every arrow is drawn. */
function isShortcut(arrows: Arrows, from: string, to: string): boolean {
  if (reaches(arrows, to, from)) return false;
  const others = [...(arrows.get(from) ?? [])].filter((over) => over !== to && !reaches(arrows, to, over));
  return others.some((over) => reaches(arrows, over, to));
}

const idOf = (box: string): string => box.replaceAll(/[.-]/g, '_');

export function drawArchitecture(): string {
  const arrows = importsBetween(boxOf);
  const boxes = [...arrows.keys()].toSorted();
  const lines = ['```mermaid', 'flowchart TD'];
  for (const tower of Object.values(TOWERS)) {
    const inside = boxes.filter((box) => box.startsWith(`${tower}.`));
    if (inside.length === 0) continue;
    lines.push(`  subgraph ${tower}`);
    for (const box of inside) lines.push(`    ${idOf(box)}["${box.split('.').slice(1).join('/')}"]`);
    lines.push('  end');
  }
  for (const from of boxes)
    for (const to of [...(arrows.get(from) ?? [])].toSorted())
      if (!isShortcut(arrows, from, to)) lines.push(`  ${idOf(from)} --> ${idOf(to)}`);
  return `${lines.join('\n')}\n\`\`\`\n`;
}

const drawnIn = (page: string): string => page.slice(page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END));

export const pictureInDocs = (): string => drawnIn(readFileSync(PAGE, 'utf8'));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(`${BEGIN}${drawnIn(page)}${END}`, () => `${BEGIN}${drawArchitecture()}${END}`),
  );
}
