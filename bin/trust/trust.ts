/** The authority of a server that speaks TLS, as files that clients read and as the variables that name these files. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { keyStore, storePassword } from './key-store.ts';

export interface Trusted {
  /** The certificate of the authority. */
  readonly file: string;
  /** The variables that a child process needs to trust it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Removes the files. */
  remove(): void;
}

/** A client that reads one of these replaces its list of authorities, so the file has ours and the usual ones. */
const replacing = ['SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'GIT_SSL_CAINFO', 'PERL_LWP_SSL_CA_FILE'];
/** Node adds the file of this variable to its list. */
const adding = 'NODE_EXTRA_CA_CERTS';

/** `proxy` is the address of a proxy for languages that read none from their environment. */
export function trust(ca: string, given: NodeJS.ProcessEnv = process.env, proxy?: string): Trusted {
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
    environment: {
      BOARDSTONE_CA: file,
      ...Object.fromEntries(files),
      ...ofPhp(folder, files[0]![1], given),
      ...ofR(folder, files[0]![1], given),
      ...ofJava(folder, ca, given, proxy),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** PHP reads its authorities only from its settings, so a further folder of settings names our file. */
function ofPhp(folder: string, file: string, { PHP_INI_SCAN_DIR: others = '' }: NodeJS.ProcessEnv) {
  const settings = join(folder, 'php');
  mkdirSync(settings);
  writeFileSync(join(settings, 'boardstone.ini'), `curl.cainfo="${file}"\nopenssl.cafile="${file}"\n`);
  return { PHP_INI_SCAN_DIR: `${others}${delimiter}${settings}` }; // An empty part stands for PHP's own folder.
}

/** Clients in R read the file from an option. Our profile sets it when they are loaded, after that of the user. */
function ofR(folder: string, file: string, { R_PROFILE_USER: named }: NodeJS.ProcessEnv) {
  const profile = join(folder, 'profile.R');
  const [own, authority] = [named ?? join(homedir(), '.Rprofile'), file].map((entry) => JSON.stringify(entry));
  const usual = named === undefined ? `if (file.exists(".Rprofile")) source(".Rprofile") else ` : '';
  const whenLoaded = (name: string, does: string): string =>
    `setHook(packageEvent("${name}", "onLoad"), function(...) ${does})\n`;
  const lines =
    `${usual}if (file.exists(${own})) source(${own})\n` +
    whenLoaded('httr', `httr::set_config(httr::config(cainfo = ${authority}))`) +
    whenLoaded('RCurl', `options(RCurlOptions = c(getOption("RCurlOptions"), list(cainfo = ${authority})))`);
  writeFileSync(profile, lines);
  return { R_PROFILE_USER: profile };
}

/** Java reads no proxy and no authority from its environment, but it reads its options from there. */
function ofJava(folder: string, ca: string, { JAVA_TOOL_OPTIONS: given }: NodeJS.ProcessEnv, proxy?: string) {
  const store = join(folder, 'authorities.jks');
  writeFileSync(store, keyStore([ca, ...rootCertificates]));
  const { hostname, port } = new URL(proxy ?? 'http://none');
  const options = [
    ...(given ? [given] : []),
    ...(proxy ? ['http', 'https'].flatMap((of) => [`-D${of}.proxyHost=${hostname}`, `-D${of}.proxyPort=${port}`]) : []),
    `-Djavax.net.ssl.trustStore=${store}`,
    `-Djavax.net.ssl.trustStorePassword=${storePassword}`,
  ];
  return { JAVA_TOOL_OPTIONS: options.join(' ') };
}

function textIn(file: string | undefined): string {
  try {
    return file ? readFileSync(file, 'utf8') : '';
  } catch {
    return '';
  }
}
