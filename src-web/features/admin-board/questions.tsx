import { Paper } from '@mantine/core';
import { exceptionTodo, exceptionWords } from '#shared/door/exception-words.ts';
import type { TonightBoard } from '#shared/door/tonight-board.ts';
import { formatTime } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isLow } from './doors.tsx';

type Need = { id: string; icon: 'alert' | 'offline' | 'battery'; title: string; lang?: 'de'; detail: string };

function needsOf({ questions, desks }: TonightBoard): Need[] {
  return [
    ...questions.map((question): Need => {
      const { id, title, deskName, otherDeskName, kind, at } = question;
      // A double admission says both doors and times itself.
      const where = otherDeskName === null ? `${deskName}, ${formatTime(at)}: ` : '';
      return {
        id,
        icon: 'alert',
        title,
        lang: 'de',
        detail: `${where}${exceptionWords(question)} ${exceptionTodo(kind)}`,
      };
    }),
    // Its till is open: somebody works there.
    ...desks
      .filter(({ isOnline, holder, lastSeenAt }) => !isOnline && holder !== null && lastSeenAt !== null)
      .map(({ id, name, lastSeenAt }): Need => ({
        id: `offline-${id}`,
        icon: 'offline',
        title: `${name} offline since ${lastSeenAt === null ? '' : formatTime(lastSeenAt)}`,
        detail: 'keeps working and sends everything later',
      })),
    ...desks.filter(isLow).map(({ id, name, batteryPercent }): Need => ({
      id: `battery-${id}`,
      icon: 'battery',
      title: `${name}: ${batteryPercent} % battery`,
      detail: 'needs a cable',
    })),
  ];
}

/** The board stays one screen: the others are under Desks. */
const MOST_SHOWN = 2;

const ICONS = {
  alert: <Icon name="alert-triangle" size={24} />,
  offline: <AdminIcon name="wifi-off" size={24} />,
  battery: <AdminIcon name="battery" size={24} />,
} as const;

function countOf({ all, shown, canAnswer }: { all: number; shown: number; canAnswer: boolean }): string {
  if (shown === all) return String(all);
  return canAnswer ? `${shown} of ${all}, the others under Desks` : `${shown} of ${all}`;
}

type QuestionsProps = {
  board: TonightBoard;
  /** Who only leads the night has no page to answer on. */ canAnswer: boolean;
};

/** What a person must see to: the only paper on the board. */
export function Questions({ board, canAnswer }: QuestionsProps) {
  const needs = needsOf(board);
  const shown = needs.slice(0, MOST_SHOWN);
  const all = needs.length + board.questionCount - board.questions.length;
  const isQuiet = needs.length === 0;
  return (
    <Paper
      component="section"
      className={isQuiet ? 'board-card board-needs is-quiet' : 'board-card board-needs'}
      aria-labelledby="board-needs"
    >
      <header>
        <h2 id="board-needs">Needs somebody</h2>
        <p>{isQuiet ? 'nothing' : countOf({ all, shown: shown.length, canAnswer })}</p>
      </header>
      {isQuiet && <p className="board-none">Everything the desks did could be applied.</p>}
      <ul className="board-rows">
        {shown.map(({ id, icon, title, lang, detail }) => (
          <li key={id}>
            {ICONS[icon]}
            <span className="board-what">
              <strong lang={lang}>{title}</strong>
              <span>{detail}</span>
            </span>
            {canAnswer && (
              <ButtonLink look="p" size="s" href={adminPaths.desks} aria-label={`Look: ${title}`}>
                Look
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  );
}
