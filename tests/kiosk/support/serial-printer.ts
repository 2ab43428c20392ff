import { spawn } from 'node:child_process';

export type SerialPrinter = {
  /** The device file a desk is told. */ path: string;
  bytes(): Buffer;
  /** What the printer sends back. */ answer(bytes: Uint8Array): void;
  end(): Promise<void>;
};

/** `script` is in every Debian, Ubuntu and macOS, and makes a pseudo-terminal; Node alone can't. */
const ARGUMENTS = {
  linux: (command: string) => ['-qfc', command, '/dev/null'],
  other: (command: string) => ['-q', '/dev/null', 'sh', '-c', command],
};
const COMMAND = 'tty; stty sane; exec sleep 120';
const FIRST_LINE = /^(\/dev\/\S+)\r?\n/;

/** A printer at a serial line: what is written into the device file comes out here, and the other way round. */
export async function serialPrinter(): Promise<SerialPrinter> {
  const args = ARGUMENTS[process.platform === 'linux' ? 'linux' : 'other'](COMMAND);
  const child = spawn('script', args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const chunks: Buffer[] = [];
  const said = () => Buffer.concat(chunks);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const path = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`no pseudo-terminal: ${said().toString()}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      const found = FIRST_LINE.exec(said().toString('latin1'))?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const head = said().indexOf('\n') + 1;
  return {
    path,
    bytes: () => said().subarray(head),
    answer: (bytes) => void child.stdin.write(bytes),
    async end() {
      child.kill();
      await ended;
    },
  };
}
