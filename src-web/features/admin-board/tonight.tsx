import { MantineProvider, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import './admin-board.css';
import { useState } from 'react';
import type { BoardNight, TonightBoard } from '#shared/door/tonight-board.ts';
import { formatDayAndMonth, formatTime } from '#shared/time.ts';
import { cssVariablesResolver, theme } from '#web/theme/theme.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Arrivals } from './arrivals.tsx';
import { Doors } from './doors.tsx';
import { Duty } from './duty.tsx';
import { Heads } from './heads.tsx';
import { Questions } from './questions.tsx';
import { Takings } from './takings.tsx';
import { boardWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** The night that runs, else the one that comes next, else the last one. */
export function nightNow(nights: readonly BoardNight[], now: Date): BoardNight | undefined {
  return nights.find(({ endsAt }) => endsAt > now) ?? nights.at(-1);
}

type BoardProps = { board: TonightBoard; now: Date; canAnswer: boolean };

/** Mantine with our theme, dark whatever the panel is: a board is read at night. */
export function Tonight(props: BoardProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme="dark"
      cssVariablesSelector=".board"
      getRootElement={() => document.querySelector<HTMLElement>('.board') ?? undefined}
    >
      <div className="board">
        <Cards {...props} />
      </div>
    </MantineProvider>
  );
}

function Cards({ board, now, canAnswer }: BoardProps) {
  const lang = useLang();
  const words = useWords(boardWords);
  const [chosen, setChosen] = useState<string | null>(null);
  const { nights, next, takings, desks, shifts, openShifts } = board;
  const night = nights.find(({ id }) => id === chosen) ?? nightNow(nights, now);
  const questions = <Questions board={board} canAnswer={canAnswer} />;
  if (night === undefined)
    return (
      <>
        <EmptyState sentence={words.noNightTonight} headingLevel={2}>
          <p>
            {next === null
              ? words.nonePlannedEither
              : words.nextOne(next.title, formatDayAndMonth(next.startsAt, lang), formatTime(next.startsAt))}
          </p>
        </EmptyState>
        <div className="board-grid">
          {questions}
          <Doors desks={desks} />
          <Duty shifts={shifts} openShifts={openShifts} />
        </div>
      </>
    );
  return (
    <>
      {nights.length > 1 && (
        <SegmentedControl
          className="board-nights"
          aria-label={words.night}
          size="md"
          value={night.id}
          onChange={setChosen}
          data={nights.map(({ id, title, startsAt }) => ({ value: id, label: `${formatTime(startsAt)} ${title}` }))}
        />
      )}
      <div className="board-grid">
        {questions}
        <div className="board-column">
          <Heads night={night} />
          <Arrivals night={night} now={now} />
        </div>
        <div className="board-column">
          <Doors desks={desks} />
        </div>
        <div className="board-column">
          <Takings takings={takings} />
          <Duty shifts={shifts} openShifts={openShifts} />
        </div>
      </div>
    </>
  );
}
