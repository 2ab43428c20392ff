import type { ReactNode } from 'react';
import { Chip } from '#web/ui/chip.tsx';

export type StepState = 'done' | 'now' | 'later';

const STATES = {
  done: { word: 'Done', tone: 'ok', icon: 'circle-check' },
  now: { word: 'Now', tone: 'warn', icon: 'hourglass' },
  later: { word: 'Later', tone: 'plain', icon: 'clock' },
} as const;

type StepCardProps = {
  title: string;
  state: StepState;
  /** What it does, and what it costs: said before it begins. */ about: ReactNode;
  /** What became of it, once it is done. */ result?: string | undefined;
  children?: ReactNode;
};

/** A step of the set-up; only the one whose turn it is can be worked on. */
export function StepCard({ title, state, about, result, children }: StepCardProps) {
  const { word, tone, icon } = STATES[state];
  return (
    <li className="admin-card set-up-step" aria-label={title} aria-current={state === 'now' ? 'step' : undefined}>
      <div className="set-up-head">
        <h3>{title}</h3>
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
      </div>
      {state !== 'done' && <div className="admin-text set-up-about">{about}</div>}
      {state === 'done' && result !== undefined && <p className="admin-text">{result}</p>}
      {children}
    </li>
  );
}
