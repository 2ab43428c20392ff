/**
 * A file of a form, lying in memory as it came. The platform's own would copy it in and once more out, megabyte for
 * megabyte.
 */
export class ReceivedFile extends File {
  readonly #bytes: Uint8Array<SharedArrayBuffer>;

  constructor(bytes: Uint8Array<SharedArrayBuffer>, name: string, type: string) {
    super([], name, { type });
    // A Buffer's own slice is no copy, but a window on all that lies beside it.
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  }
  override get size(): number {
    return this.#bytes.length;
  }
  /** Its only bytes: who gets them does not write into them. The platform's type knows no shared memory. */
  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return Promise.resolve(this.#bytes as Uint8Array as Uint8Array<ArrayBuffer>);
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.slice().buffer);
  }
  override text(): Promise<string> {
    return Promise.resolve(new TextDecoder().decode(this.#bytes.slice()));
  }
  override slice(start?: number, end?: number, type?: string): Blob {
    return new Blob([this.#bytes.slice(start, end)], type === undefined ? {} : { type });
  }
  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new Blob([this.#bytes.slice()]).stream();
  }
}
