import type { TseKind } from '#shared/fiscal/desk-tse.ts';
import { Button } from '#web/ui/button.tsx';

const DOORS: { kind: TseKind; title: string; what: string; cost: string; button: string }[] = [
  {
    kind: 'fiskaly',
    title: 'The door is always online',
    what:
      'A TSE in the cloud, of fiskaly. There is no device at the door. Without a network it cannot sign: the desk then ' +
      'sells with receipts that say so, which is meant for breakdowns only.',
    cost:
      'Costs: a contract with fiskaly, and what that contract says for each device. fiskaly names the price before ' +
      'you sign: fiskaly.com.',
    button: 'Take the cloud',
  },
  {
    kind: 'epson',
    title: 'The door is sometimes without network',
    what:
      'A TSE of Epson, in or beside the receipt printer. It signs without the internet; the desk reaches it in the ' +
      'venue’s own network.',
    cost:
      'Costs: the device is bought. Its certificate ends on a fixed day, and then another one is bought. Your dealer ' +
      'for receipt printers names the price.',
    button: 'Take Epson',
  },
];

/** Which kind of door it is decides which kind of device it needs. */
export function DoorStep({ onChoose }: { onChoose: (kind: TseKind) => void }) {
  return (
    <ul className="set-up-doors">
      {DOORS.map(({ kind, title, what, cost, button }) => (
        <li key={kind} aria-label={title}>
          <h4>{title}</h4>
          <p>{what}</p>
          <p>{cost}</p>
          <Button look="o" aria-label={`${button}: ${title}`} onClick={() => onChoose(kind)}>
            {button}
          </Button>
        </li>
      ))}
    </ul>
  );
}
