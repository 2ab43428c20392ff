import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { product } from '#shared/brand.ts';

export type AutoStart = {
  platform: NodeJS.Platform;
  /** What starts the desk: the AppImage, or the installed program. */ program: string;
  /** The user's folder of settings, `~/.config`. */ config: string;
  /** Windows and macOS have a list of their own. */ setLoginItem(openAtLogin: boolean): void;
};

/** A path in a desktop entry's Exec: quoted, and a percent sign would be a field code (freedesktop.org). */
const quoted = (text: string): string => `"${text.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`;

/** Whether the desk starts when its user signs in. */
export function setAutoStart(isOn: boolean, { platform, program, config, setLoginItem }: AutoStart): void {
  if (platform !== 'linux') return setLoginItem(isOn);
  const file = path.join(config, 'autostart/clave-kasse.desktop');
  if (!isOn) return rmSync(file, { force: true });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    `[Desktop Entry]\nType=Application\nName=${product.name} Kasse\nExec=${quoted(program)}\nX-GNOME-Autostart-enabled=true\n`,
  );
}
