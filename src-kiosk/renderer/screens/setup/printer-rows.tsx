import { useId, useState } from 'react';
import type { SettingsPatch, SettingsView } from '#shared/door/desk-setup.ts';
import { needsSetUp, PRINTER_WORDS, queueAddress, queueNameOf, type PaperMm } from '#shared/door/printer-setup.ts';
import { ask, sentenceOf } from '../../bridge.ts';
import { ChoiceButton } from '../../ui/choice-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { placeOf, printerPlaces, type PrinterPlace } from './printer-places.ts';
import { GIVEN, Row } from './settings-rows.tsx';

type Change = (patch: SettingsPatch, done: string) => Promise<void>;

/** An address of this kind as it is typed: of a queue its name alone. */
function shownAs({ kind }: PrinterPlace, printer: string | null): string {
  if (printer === null || needsSetUp(printer) || placeOf(printer) !== kind) return '';
  return queueNameOf(printer) ?? printer;
}

function AddressField({ view, place, onKeep }: AddressFieldProps) {
  const hint = useId();
  const [text, setText] = useState(shownAs(place, view.printer));
  const typed = place.kind === 'queue' && text.trim() !== '' ? queueAddress(text.trim()) : text.trim();
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
        aria-describedby={hint}
        placeholder={place.placeholder}
        disabled={view.isGiven.printer}
        maxLength={200}
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      {!view.isGiven.printer && (
        <button type="submit" className="kb" disabled={typed === '' || typed === view.printer}>
          Speichern
        </button>
      )}
      {place.hint !== '' && <small id={hint}>{place.hint}</small>}
    </form>
  );
}
type AddressFieldProps = { view: SettingsView; place: PrinterPlace; onKeep: (address: string) => void };

/** Where the printer is: in the network, or at this machine, by what this system can do. */
export function PrinterRow({ view, onChoose }: { view: SettingsView; onChoose: Change }) {
  const [kind, setKind] = useState(placeOf(view.printer));
  const places = printerPlaces(view.printerSystem);
  const chosen = places.find((one) => one.kind === kind);
  const choose = (next: PrinterPlace['kind']): void => {
    setKind(next);
    if (next === 'none') void onChoose({ printer: null }, 'Kein Drucker.');
  };
  return (
    <Row label="Bondrucker">
      {places.map((one) => (
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
      {chosen !== undefined && kind !== 'none' && (
        <AddressField
          key={kind}
          view={view}
          place={chosen}
          onKeep={(printer) => void onChoose({ printer }, 'Drucker gespeichert.')}
        />
      )}
      {view.printer !== null && needsSetUp(view.printer) && (
        <p className="alert" role="alert">
          {PRINTER_WORDS['set-up-anew']} Bisher: {view.printer}
        </p>
      )}
      {view.isGiven.printer && <small>{GIVEN}</small>}
    </Row>
  );
}

const PAPERS: readonly PaperMm[] = [58, 80];

/** What the printer is: its signs and its width come from the library's table of it. */
export function PrinterModelRow({ view, onChoose, onWord }: ModelRowProps) {
  const print = (): void => {
    onWord('Druckt …');
    ask('printTestPage', {}).then(
      (state) => onWord(state === 'ready' ? 'Probedruck gesendet.' : PRINTER_WORDS[state]),
      (error: unknown) => onWord(sentenceOf(error)),
    );
  };
  const models = view.printerModels.map(({ id, name }) => ({ value: id, word: name }));
  const chooseModel = (id: string): void => {
    const model = view.printerModels.find((one) => one.id === id);
    const patch = model === undefined ? { printerModel: null } : { printerModel: id, paperMm: model.paperMm };
    void onChoose(patch, `${model?.name ?? 'Anderes Modell'}, ${model?.paperMm ?? view.paperMm} mm.`);
  };
  return (
    <Row label="Modell, Papier">
      <ChoiceButton
        label="Druckermodell"
        choices={[{ value: '', word: 'Anderes Modell (wie Epson)' }, ...models]}
        chosen={view.printerModel ?? ''}
        onChoose={chooseModel}
      />
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
