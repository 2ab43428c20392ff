import type { TseKind } from '#shared/fiscal/desk-tse.ts';
import type { DeviceView, SetUpView } from '#shared/fiscal/device-set-up.ts';
import { Button } from '#web/ui/button.tsx';
import { AccountStep } from './account-step.tsx';
import { CloudDeviceStep } from './cloud-device-step.tsx';
import { DeskStep } from './desk-step.tsx';
import { DoneStep } from './done-step.tsx';
import { DoorStep } from './door-step.tsx';
import { EpsonDeviceStep } from './epson-device-step.tsx';
import { ReceiptStep } from './receipt-step.tsx';
import { stagesOf, type Stage } from './stage-of.ts';
import { ABOUT, resultOf, TITLES } from './step-words.tsx';
import type { Advance } from './use-advance.ts';
import type { ReactNode } from 'react';
import { Chip } from '#web/ui/chip.tsx';

type StepState = 'done' | 'now' | 'later';

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
function StepCard({ title, state, about, result, children }: StepCardProps) {
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

/** Where the wizard goes: to a kind of door, to a device, or with neither to a new device. */
export type Where = { kind?: TseKind; device?: string; more?: boolean };

type StepsProps = {
  setUp: SetUpView;
  device: DeviceView | null;
  kind: TseKind | null;
  stage: Stage;
  advance: Advance;
  go: (where: Where) => void;
};

/** The steps with what became of those before, and the one whose turn it is. */
export function SetUpSteps(props: StepsProps) {
  const { setUp, device, kind, stage, go } = props;
  const stages = stagesOf(kind);
  const now = stage === 'done' ? stages.length : stages.indexOf(stage);
  const stateOf = (index: number): StepState => (index < now ? 'done' : index === now ? 'now' : 'later');
  return (
    <>
      {stage === 'done' && device !== null && (
        <DoneStep device={device} onMore={() => go({ device: device.id, more: true })} onNew={() => go({})} />
      )}
      <ol className="admin-cards">
        {stages.map((one, index) => (
          <StepCard
            key={one}
            title={`${index + 1}. ${TITLES[one]}`}
            state={stateOf(index)}
            about={ABOUT[one]}
            result={resultOf(one, { setUp, device, kind })}
          >
            {index === now && <StepBody {...props} />}
            {index < now && <Again {...props} stage={one} />}
          </StepCard>
        ))}
      </ol>
      {stage !== 'done' && device !== null && (
        <div className="set-up-other">
          <Button look="o" size="s" onClick={() => go({})}>
            Leave it for now and set up another device
          </Button>
        </div>
      )}
    </>
  );
}

/** What of a step that is done may be done once more. */
function Again({ stage, setUp, device, go }: StepsProps) {
  if (stage === 'door' && device === null)
    return (
      <div>
        <Button look="o" size="s" onClick={() => go({})}>
          Choose again
        </Button>
      </div>
    );
  if (stage !== 'account' || setUp.account === null) return null;
  return (
    <details key={setUp.account.updatedAt.getTime()} className="set-up-again">
      <summary>Enter another key</summary>
      <AccountStep />
    </details>
  );
}

function StepBody({ stage, setUp, device, kind, advance, go }: StepsProps) {
  const toDevice = (id: string): void => go({ device: id });
  if (stage === 'door') return <DoorStep onChoose={(chosen) => go({ kind: chosen })} />;
  if (stage === 'account') return <AccountStep />;
  if (stage === 'device')
    return kind === 'epson' ? (
      <EpsonDeviceStep onDevice={toDevice} />
    ) : (
      <CloudDeviceStep device={device} advance={advance} onDevice={toDevice} />
    );
  if (device === null) return null;
  if (stage === 'desk')
    return <DeskStep device={device} freeDesks={setUp.freeDesks} onGiven={() => toDevice(device.id)} />;
  return <ReceiptStep device={device} />;
}
