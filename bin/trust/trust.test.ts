/** The files from which programs of each language read the authority. If Java is installed, it reads its store. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { certificateFor } from '../../src/beside/tls/certificate.ts';
import { storePassword } from './key-store.ts';
import { trust } from './trust.ts';

const { ca } = certificateFor(['api.trello.com']);
const noJava = spawnSync('keytool', ['-help']).error !== undefined && 'Java is not installed';

test('Java reads the store', { skip: noJava }, () => {
  const trusted = trust(ca, { JAVA_TOOL_OPTIONS: '-Xmx64m' }, 'http://127.0.0.1:8080');
  const { JAVA_TOOL_OPTIONS: options = '' } = trusted.environment;
  assert.match(options, /^-Xmx64m .*-Dhttps\.proxyHost=127\.0\.0\.1 -Dhttps\.proxyPort=8080/);
  const store = /trustStore=(\S+)/.exec(options)![1]!;
  const listed = spawnSync('keytool', [
    '-list',
    '-rfc',
    '-keystore',
    store,
    '-storepass',
    storePassword,
    '-alias',
    'authority0',
  ]);
  const lines = (text: string): string => text.replaceAll(/\s/g, '');
  assert.ok(lines(String(listed.stdout)).includes(lines(ca)), String(listed.stdout) + String(listed.stderr));
  trusted.remove();
});

test('PHP, R and Perl find the file, and what the user has set stays', () => {
  const trusted = trust(ca, { PHP_INI_SCAN_DIR: '/own', R_PROFILE_USER: '/own/profile.R' });
  const {
    PHP_INI_SCAN_DIR: folders = '',
    R_PROFILE_USER: profile = '',
    PERL_LWP_SSL_CA_FILE: perl = '',
  } = trusted.environment;
  const [own, settings = ''] = folders.split(':');
  assert.equal(own, '/own');
  const file = /^curl\.cainfo="(.+)"\nopenssl\.cafile="\1"\n$/.exec(
    readFileSync(join(settings, 'boardstone.ini'), 'utf8'),
  )![1]!;
  assert.ok(readFileSync(file, 'utf8').startsWith(ca));
  assert.ok(readFileSync(perl, 'utf8').startsWith(ca));
  const lines = readFileSync(profile, 'utf8');
  assert.match(lines, /^if \(file\.exists\("\/own\/profile\.R"\)\) source\("\/own\/profile\.R"\)\n/);
  assert.ok(lines.includes(`cainfo = ${JSON.stringify(file)}`));
  trusted.remove();
  assert.ok(!existsSync(profile));
});
