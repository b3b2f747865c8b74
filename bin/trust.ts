/** The authority of a server that speaks TLS, as files that clients read and as the variables that name these files. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';

export interface Trusted {
  /** The certificate of the authority. */
  readonly file: string;
  /** What a child process needs to trust it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Removes the files. */
  remove(): void;
}

/** Clients that replace their list of authorities by a file get ours together with the usual ones. */
const replacing = ['SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'GIT_SSL_CAINFO'];
/** Clients that add a file to their list. */
const adding = 'NODE_EXTRA_CA_CERTS';

export function trust(ca: string, given: NodeJS.ProcessEnv = process.env): Trusted {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-tls-'));
  const file = join(folder, 'authority.pem');
  writeFileSync(file, ca);
  /** A file with our authority and those that the user has named already. */
  const withOthers = (variable: string, usual: readonly string[]): string => {
    const to = join(folder, `${variable}.pem`);
    writeFileSync(to, [ca, ...usual, textIn(given[variable])].join('\n'));
    return to;
  };
  const files = [
    ...replacing.map((name) => [name, withOthers(name, given[name] ? [] : rootCertificates)] as const),
    [adding, withOthers(adding, [])] as const,
  ];
  return {
    file,
    environment: { BOARDSTONE_CA: file, ...Object.fromEntries(files) },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function textIn(file: string | undefined): string {
  try {
    return file ? readFileSync(file, 'utf8') : '';
  } catch {
    return '';
  }
}
