import type { Variables } from './environment-file.ts';

/** A unit for systemd, which starts the server with the machine and again when it ends. */
export const serviceUnit = ({
  programFolder,
  file,
  variables,
  user,
}: {
  programFolder: string;
  file: string;
  variables: Variables;
  /** As whom the server runs. */ user: string;
}): string =>
  `[Unit]
Description=Tickets
After=network-online.target
Wants=network-online.target
RequiresMountsFor=${variables['DATA_DIR'] ?? ''}

[Service]
WorkingDirectory=${programFolder}
EnvironmentFile=${file}
ExecStart=${programFolder}/node_modules/.bin/node dist/server/main.js --production
Restart=always
TimeoutStopSec=20
User=${user}

[Install]
WantedBy=multi-user.target
`;

/** The proxy: it fetches its certificate by itself, and lets visitors wait while the server starts anew. */
export const caddyFile = ({ BASE_URL: baseUrl = '', PORT: port = '3000' }: Variables): string =>
  `${new URL(baseUrl).host} {
	reverse_proxy 127.0.0.1:${port} {
		lb_try_duration 10s
	}
}
`;
