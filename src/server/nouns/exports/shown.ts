/** How an export is shown (2.9, 3.1): total and progress; size and address only when it is complete. */
import type { Export } from '../../world/records.ts';
import { resource, type Resource } from '../../rows/resource.ts';

export const exportResource: Resource<Export> = resource('exports', {
  name: 'export',
  // EXP-12, EXP-10
  getters: {
    status: ({ attempts, finished, stage, total, progress }) => ({
      attempts,
      finished,
      stage,
      ...(finished && { total, progress }),
    }),
    size: ({ finished, size }) => (finished ? size : null),
    exportUrl: ({ id, idModel, modelType, finished }) =>
      finished ? `/1/${modelType}/${idModel}/exports/${id}/download` : null,
  },
});
