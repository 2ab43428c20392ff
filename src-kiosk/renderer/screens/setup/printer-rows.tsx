import { useId, useState } from 'react';
import type { SettingsPatch, SettingsView } from '#shared/door/desk-setup.ts';
import { PRINTER_WORDS, isDevicePath, type PaperMm } from '#shared/door/printer-setup.ts';
import { ask, sentenceOf } from '../../bridge.ts';
import { Icon } from '../../ui/icon.tsx';
import { GIVEN, Row } from './settings-rows.tsx';

type Change = (patch: SettingsPatch, done: string) => Promise<void>;

const KINDS = [
  { kind: 'none', word: 'Keiner', placeholder: '' },
  { kind: 'network', word: 'Netz', placeholder: '192.168.1.50:9100' },
  { kind: 'device', word: 'USB, Bluetooth', placeholder: '/dev/usb/lp0, /dev/rfcomm0 oder COM5' },
] as const;
type Kind = (typeof KINDS)[number]['kind'];

const kindOf = (address: string | null): Kind =>
  address === null ? 'none' : isDevicePath(address) ? 'device' : 'network';

function AddressField({ view, placeholder, onKeep }: AddressFieldProps) {
  const devices = useId();
  const [text, setText] = useState(view.printer ?? '');
  const typed = text.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onKeep(typed);
      }}
    >
      <input
        aria-label="Bondrucker"
        value={text}
        placeholder={placeholder}
        list={devices}
        disabled={view.isGiven.printer}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <datalist id={devices}>
        {view.printerDevices.map((device) => (
          <option key={device} value={device} />
        ))}
      </datalist>
      {!view.isGiven.printer && (
        <button type="submit" className="kb" disabled={typed === '' || typed === view.printer}>
          Speichern
        </button>
      )}
    </form>
  );
}
type AddressFieldProps = { view: SettingsView; placeholder: string; onKeep: (address: string) => void };

/** Where the printer is: in the network, or at this machine. */
export function PrinterRow({ view, onChoose }: { view: SettingsView; onChoose: Change }) {
  const [kind, setKind] = useState(kindOf(view.printer));
  const choose = (next: Kind): void => {
    setKind(next);
    if (next === 'none') void onChoose({ printer: null }, 'Kein Drucker.');
  };
  const placeholder = KINDS.find((one) => one.kind === kind)?.placeholder ?? '';
  return (
    <Row label="Bondrucker">
      {KINDS.map((one) => (
        <button
          key={one.kind}
          type="button"
          className="kb"
          aria-pressed={one.kind === kind}
          disabled={view.isGiven.printer}
          onClick={() => choose(one.kind)}
        >
          {one.word}
        </button>
      ))}
      {kind !== 'none' && (
        <AddressField
          key={kind}
          view={view}
          placeholder={placeholder}
          onKeep={(printer) => void onChoose({ printer }, 'Drucker gespeichert.')}
        />
      )}
      {view.isGiven.printer && <small>{GIVEN}</small>}
    </Row>
  );
}

const PAPERS: readonly PaperMm[] = [58, 80];

/** What the printer is: its signs and its width come from the library's table of it. */
export function PrinterModelRow({ view, onChoose, onWord }: ModelRowProps) {
  const print = (): void => {
    onWord('Drucke …');
    ask('printTestPage', {}).then(
      (state) => onWord(state === 'ready' ? 'Probedruck gesendet.' : PRINTER_WORDS[state]),
      (error: unknown) => onWord(sentenceOf(error)),
    );
  };
  const chooseModel = (id: string): void => {
    const model = view.printerModels.find((one) => one.id === id);
    const patch = model === undefined ? { printerModel: null } : { printerModel: id, paperMm: model.paperMm };
    void onChoose(patch, `${model?.name ?? 'Anderes Modell'}, ${model?.paperMm ?? view.paperMm} mm.`);
  };
  return (
    <Row label="Modell, Papier">
      <select
        aria-label="Druckermodell"
        value={view.printerModel ?? ''}
        onChange={(event) => chooseModel(event.target.value)}
      >
        <option value="">Anderes Modell (wie Epson)</option>
        {view.printerModels.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {PAPERS.map((paperMm) => (
        <button
          key={paperMm}
          type="button"
          className="kb"
          aria-pressed={view.paperMm === paperMm}
          onClick={() => void onChoose({ paperMm }, `Papier ${paperMm} mm.`)}
        >
          {paperMm} mm
        </button>
      ))}
      <button type="button" className="kb" disabled={view.printer === null} onClick={print}>
        <Icon name="printer" />
        Probedruck
      </button>
    </Row>
  );
}
type ModelRowProps = { view: SettingsView; onChoose: Change; onWord: (word: string) => void };
