import { Paper } from '@mantine/core';
import type { TonightBoard } from '#shared/door/tonight-board.ts';
import { formatTime } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { exceptionSentence } from '#web/ui/admin/exception-sentence.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isLow } from './doors.tsx';
import { boardWords, type BoardWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import type { Lang } from '#shared/lang.ts';

type Need = { id: string; icon: 'alert' | 'offline' | 'battery'; title: string; lang?: 'de'; detail: string };

function needsOf({ questions, desks }: TonightBoard, words: BoardWords, lang: Lang): Need[] {
  return [
    ...questions.map((question): Need => {
      const { id, title, deskName, otherDeskName, at } = question;
      // A double admission says both doors and times itself.
      const where = otherDeskName === null ? `${deskName}, ${formatTime(at)}: ` : '';
      return {
        id,
        icon: 'alert',
        title,
        lang: 'de',
        detail: `${where}${exceptionSentence(question, lang)}`,
      };
    }),
    // Its till is open: somebody works there.
    ...desks
      .filter(({ isOnline, holder, lastSeenAt }) => !isOnline && holder !== null && lastSeenAt !== null)
      .map(({ id, name, lastSeenAt }): Need => ({
        id: `offline-${id}`,
        icon: 'offline',
        title: words.offlineSince(name, lastSeenAt === null ? '' : formatTime(lastSeenAt)),
        detail: words.keepsWorking,
      })),
    ...desks.filter(isLow).map(({ id, name, batteryPercent }): Need => ({
      id: `battery-${id}`,
      icon: 'battery',
      title: words.batteryOf(name, batteryPercent),
      detail: words.needsACable,
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

function countOf(
  { all, shown, canAnswer }: { all: number; shown: number; canAnswer: boolean },
  words: BoardWords,
): string {
  if (shown === all) return String(all);
  return canAnswer ? words.shownOf(shown, all) : words.thereOf(shown, all);
}

type QuestionsProps = {
  board: TonightBoard;
  /** Who only leads the night has no page to answer on. */ canAnswer: boolean;
};

/** What a person must see to: the only paper on the board. */
export function Questions({ board, canAnswer }: QuestionsProps) {
  const lang = useLang();
  const words = useWords(boardWords);
  const needs = needsOf(board, words, lang);
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
        <h2 id="board-needs">{words.needsSomebody}</h2>
        <p>{isQuiet ? words.nothing : countOf({ all, shown: shown.length, canAnswer }, words)}</p>
      </header>
      {isQuiet && <p className="board-none">{words.allApplied}</p>}
      <ul className="board-rows">
        {shown.map(({ id, icon, title, lang, detail }) => (
          <li key={id}>
            {ICONS[icon]}
            <span className="board-what">
              <strong lang={lang}>{title}</strong>
              <span>{detail}</span>
            </span>
            {canAnswer && (
              <ButtonLink look="p" size="s" href={adminPaths.desks} aria-label={words.lookAt(title)}>
                {words.look}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  );
}
