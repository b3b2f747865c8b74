/** A run that is written down: what is played before a server listens, and what is recorded from then on. */
import type { ServerOptions } from '../../server/worlds/options.ts';
import type { Service } from '../../server/worlds/service.ts';
import { DataFolder } from './data-folder.ts';
import { Recorder, RecordFile, type Beginning } from './recorder.ts';
import { readLines, readRecord, replay, type Recorded } from './replay.ts';
import { savedLines } from './saved.ts';

type Start = Pick<Beginning, 'fixture' | 'seed'>;

export interface Run {
  /** With what the recorded run began. */
  readonly beginning: Beginning | undefined;
  /** Whether what is recorded counts more than the options. */
  readonly goesOn: boolean;
  /** Plays what is recorded, and records what comes from now on. */
  begin(service: Service, from: Start): Promise<void>;
  /** For a server that does not start. */
  close(): void;
}

/** The run that the options ask for. */
export function runOf(options: ServerOptions): Run {
  const folder = options.data === undefined ? null : new DataFolder(options.data, options.fsync ?? false);
  const close = (): void => folder?.close();
  try {
    const recorded = recordedIn(options, folder);
    return {
      beginning: recorded?.beginning,
      goesOn: folder !== null && recorded !== null,
      begin: (service, from) => begin(service, options, folder, recorded, from),
      close,
    };
  } catch (fault) {
    close();
    throw fault;
  }
}

function recordedIn({ replay: path }: ServerOptions, folder: DataFolder | null): Recorded | null {
  const stored = folder?.read();
  if (folder !== null && stored !== undefined) return readLines(folder.journal, stored);
  return path === undefined ? null : readRecord(path);
}

async function begin(
  service: Service,
  { record }: ServerOptions,
  folder: DataFolder | null,
  recorded: Recorded | null,
  { fixture, seed }: Start,
): Promise<void> {
  const first = folder === null ? fixture : service.main.source.fixture;
  const beginning = (): Beginning => ({
    boardstone: 1,
    fixture: first,
    seed,
    clock: new Date(service.now()).toISOString(),
  });
  if (record !== undefined) service.persistence.recorder = new Recorder(new RecordFile(record, beginning()));
  if (recorded !== null) await replay(service, recorded);
  if (folder !== null) storeIn(folder, service, beginning);
}

/** The journal of a data folder begins anew with the records of now, at once and whenever it is too long. */
function storeIn(folder: DataFolder, service: Service, beginning: () => Beginning): void {
  const renew = (): void => folder.begin(savedLines(service, beginning()));
  renew();
  const { persistence } = service;
  persistence.recorder = new Recorder(folder);
  persistence.onlyChanges = true;
  persistence.after = () => {
    if (folder.isLong) renew();
  };
}
