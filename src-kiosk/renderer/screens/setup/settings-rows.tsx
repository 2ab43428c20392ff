import { useEffect, useState, type ReactNode } from 'react';
import type { SettingsPatch, SettingsView } from '#shared/door/desk-setup.ts';
import { tell } from '../../bridge.ts';
import { play, switchSound, useSoundOn } from '../../scanner/sounds.ts';
import { divertScans } from '../../scanner/divert-scans.ts';
import { DiagnosisButton } from '../../ui/diagnosis-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlainMark } from '../../ui/plain-mark.tsx';
import { SetupCamera } from './setup-camera.tsx';

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export const GIVEN = 'von der Umgebung vorgegeben';

export function ServerRow({ view: { serverUrl, serverName } }: { view: SettingsView }) {
  return (
    <Row label="Server">
      <span>
        {serverUrl ?? 'noch keiner'}
        {serverName !== null && <small>{serverName}</small>}
      </span>
      <PlainMark />
    </Row>
  );
}

export function ScreenRow({ view, onChoose }: { view: SettingsView; onChoose: (isFull: boolean) => void }) {
  return (
    <Row label="Bildschirm">
      {(
        [
          [true, 'Ganz'],
          [false, 'Fenster'],
        ] as const
      ).map(([isFull, word]) => (
        <button
          key={word}
          type="button"
          className="kb"
          aria-pressed={view.isFullScreen === isFull}
          disabled={view.isGiven.isFullScreen}
          onClick={() => onChoose(isFull)}
        >
          {word}
        </button>
      ))}
      {view.isGiven.isFullScreen && <small>{GIVEN}</small>}
    </Row>
  );
}

type SwitchRowProps = { view: SettingsView; onChoose: (patch: SettingsPatch, done: string) => Promise<void> };

function SwitchRow({ label, isOn, onSwitch }: { label: string; isOn: boolean; onSwitch: () => void }) {
  return (
    <Row label={label}>
      <button
        type="button"
        className="kb"
        aria-label={`${label}: ${isOn ? 'An' : 'Aus'}`}
        aria-pressed={isOn}
        onClick={onSwitch}
      >
        {isOn ? 'An' : 'Aus'}
      </button>
    </Row>
  );
}

export function StartRow({ view: { startsAtLogin: isOn }, onChoose }: SwitchRowProps) {
  const word = isOn ? 'Sie startet von Hand.' : 'Die Kasse startet mit der Anmeldung.';
  return (
    <SwitchRow
      label="Beim Anmelden starten"
      isOn={isOn}
      onSwitch={() => void onChoose({ startsAtLogin: !isOn }, word)}
    />
  );
}

/** Only a desk that fills its screen uses the second one. */
export function CustomerDisplayRow({ view: { hasCustomerDisplay: isOn }, onChoose }: SwitchRowProps) {
  const word = isOn
    ? 'Ein zweiter Bildschirm bleibt leer.'
    : 'Ein zweiter Bildschirm zeigt dem Gast Summe und Belegcode.';
  return (
    <SwitchRow label="Kundenanzeige" isOn={isOn} onSwitch={() => void onChoose({ hasCustomerDisplay: !isOn }, word)} />
  );
}

export function SoundRow() {
  const isOn = useSoundOn();
  return (
    <Row label="Ton">
      <button
        type="button"
        className="kb"
        aria-label={`Ton: ${isOn ? 'An' : 'Aus'}`}
        aria-pressed={isOn}
        onClick={() => {
          switchSound(!isOn);
          tell('keepSound', { isOn: !isOn });
        }}
      >
        <Icon name={isOn ? 'volume' : 'volume-off'} />
        {isOn ? 'An' : 'Aus'}
      </button>
      <button type="button" className="kb" disabled={!isOn} onClick={() => play('go')}>
        Anhören
      </button>
    </Row>
  );
}

export function DiagnosisRow() {
  return (
    <Row label="Diagnose">
      <DiagnosisButton />
    </Row>
  );
}

/** What the scanner or the camera reads is shown and goes nowhere. */
export function ReaderTry() {
  const [text, setText] = useState('');
  const [isCameraOn, setCameraOn] = useState(false);
  useEffect(() => divertScans(setText), []);
  return (
    <Row label="Leser">
      <span role="status">
        {text === '' ? 'Einen Code vor den Scanner halten.' : `Gelesen: ${text.length} Zeichen, ${text.slice(0, 12)} …`}
      </span>
      <button type="button" className="kb" aria-pressed={isCameraOn} onClick={() => setCameraOn(!isCameraOn)}>
        <Icon name="camera" />
        Kamera
      </button>
      {isCameraOn && <SetupCamera onCode={setText} />}
    </Row>
  );
}
