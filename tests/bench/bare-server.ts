/**
 * `node bare-server.ts PORT FILE HEADERS`: the least a Node process can do to answer these bytes; the yardstick of the
 * ratios.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , port = '0', file = '', headers = '{}'] = process.argv;
const body = readFileSync(file);
const sent = { ...(JSON.parse(headers) as Record<string, string>), 'content-length': String(body.length) };
createServer((_, response) => {
  response.writeHead(200, sent);
  response.end(body);
}).listen(Number(port), '127.0.0.1');
