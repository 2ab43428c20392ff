/**
 * Runs in the page, as text, before anything else: what asks for a permission asks the app's handlers first. The
 * browser itself knows only what it was granted before; here nothing is.
 */
export function asksPermission(): void {
  type Ask = (asked: { isRequest: boolean; permission: string; mediaTypes: string[] }) => Promise<boolean>;
  const ends = globalThis as { __standInAsk?: Ask };
  const ask = ends.__standInAsk;
  if (ask === undefined || window.top !== window) return;
  delete ends.__standInAsk;
  const { mediaDevices, permissions, geolocation } = navigator;
  const may = (isRequest: boolean, permission: string, mediaTypes: string[] = []) =>
    ask({ isRequest, permission, mediaTypes });
  const put = (on: object, name: string, value: unknown) => Object.defineProperty(on, name, { value, writable: true });

  // A page that is not secure has no devices at all.
  if ((mediaDevices as MediaDevices | undefined) !== undefined) {
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    put(mediaDevices, 'getUserMedia', async (wanted: MediaStreamConstraints = {}) => {
      const kinds = ['audio', 'video'].filter((kind) => kind in wanted && wanted[kind as 'audio'] !== false);
      if (kinds.length > 0 && !(await may(true, 'media', kinds)))
        throw new DOMException('Permission denied', 'NotAllowedError');
      return open(wanted);
    });
    put(mediaDevices, 'enumerateDevices', async () => {
      const [video, audio] = [await may(false, 'media', ['video']), await may(false, 'media', ['audio'])];
      const isNamed = ({ kind }: MediaDeviceInfo) => (kind === 'videoinput' ? video : audio);
      return (await list()).map((one) =>
        isNamed(one) ? one : { kind: one.kind, groupId: '', deviceId: '', label: '', toJSON: () => ({}) },
      );
    });
  }
  if ((permissions as Permissions | undefined) !== undefined) {
    const query = permissions.query.bind(permissions);
    const media: Record<string, string> = { camera: 'video', microphone: 'audio' };
    put(permissions, 'query', async (wanted: PermissionDescriptor) => {
      const kind = media[wanted.name];
      const isGranted = await may(false, kind === undefined ? wanted.name : 'media', kind === undefined ? [] : [kind]);
      return Object.defineProperty(await query(wanted), 'state', { value: isGranted ? 'granted' : 'denied' });
    });
  }
  if ((geolocation as Geolocation | undefined) !== undefined) {
    const find = geolocation.getCurrentPosition.bind(geolocation);
    put(geolocation, 'getCurrentPosition', async (...asked: Parameters<typeof find>) => {
      if (await may(true, 'geolocation')) return find(...asked);
      asked[1]?.({ code: 1, message: 'User denied Geolocation' } as GeolocationPositionError);
      return undefined;
    });
  }
}
