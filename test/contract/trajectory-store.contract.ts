import type { TrajectoryStore } from '../../src/core/ports.js';
import type { Trajectory } from '../../src/core/trajectory.js';
import { StorageError } from '../../src/core/errors.js';
import { answered, sampleCall, sampleTrajectory } from '../support/sample-trajectory.js';

const tool = 'read_text_file';

/** What every `TrajectoryStore` promises. `start` gives an empty one, `reopen` what a later process would see. */
export function trajectoryStoreContract(
  name: string,
  start: () => Promise<{ store: TrajectoryStore; reopen: () => TrajectoryStore }>,
): void {
  describe(`${name} as a trajectory store`, () => {
    let store: TrajectoryStore;
    let reopen: () => TrajectoryStore;
    beforeEach(async () => ({ store, reopen } = await start()));

    it('gives null for a tool that has no trajectory', async () => {
      expect(await store.load(tool)).toBeNull();
    });

    it('gives back what was saved, and the last of several', async () => {
      await store.save(sampleTrajectory());
      expect(await reopen().load(tool)).toEqual(sampleTrajectory());
      const later = sampleTrajectory({ stop: { reason: 'converged' }, rawHash: 'cc' });
      await store.save(later);
      expect(await reopen().load(tool)).toEqual(later);
    });

    it('keeps tools apart, however alike their ids are', async () => {
      const ids = ['GET /a', 'get /a', 'GET /a/', '../a', 'a', '', '日本', 'x'.repeat(500)];
      for (const id of ids)
        await store.save(sampleTrajectory({ tool: id, rawHash: `hash of ${id}` }));
      for (const id of ids) expect((await reopen().load(id))?.rawHash).toBe(`hash of ${id}`);
    });

    it('includes a recorded call, first its intent, then its outcome, once', async () => {
      await store.save(sampleTrajectory());
      const call = sampleCall('c1');
      await store.saveCall(tool, call);
      expect((await reopen().load(tool))?.calls).toEqual([call]);
      await store.saveCall(tool, answered(call));
      expect((await reopen().load(tool))?.calls).toEqual([answered(call)]);
    });

    it('keeps calls in the order recorded', async () => {
      await store.save(sampleTrajectory());
      for (const call of [sampleCall('c2'), sampleCall('c1')]) await store.saveCall(tool, call);
      await store.saveCall(tool, answered(sampleCall('c2')));
      const loaded = await reopen().load(tool);
      expect(loaded?.calls.map(({ id }) => id)).toEqual(['c2', 'c1']);
    });

    it('includes recorded calls in a save that does not know them', async () => {
      await store.save(sampleTrajectory());
      await store.saveCall(tool, answered(sampleCall('c1')));
      await store.save(sampleTrajectory({ endedAt: '2026-01-31T10:00:00.000Z' }));
      const loaded = await reopen().load(tool);
      expect(loaded?.calls).toEqual([answered(sampleCall('c1'))]);
      expect(loaded?.endedAt).toBeDefined();
    });

    it('never takes an outcome back', async () => {
      await store.save(sampleTrajectory());
      await store.saveCall(tool, sampleCall('c1'));
      await store.save(sampleTrajectory({ calls: [answered(sampleCall('c1'))] }));
      expect((await reopen().load(tool))?.calls).toEqual([answered(sampleCall('c1'))]);
      await store.saveCall(tool, sampleCall('c1'));
      expect((await reopen().load(tool))?.calls).toEqual([answered(sampleCall('c1'))]);
    });

    it('includes the steps of an iteration as they are recorded, those recorded before too', async () => {
      await store.save(sampleTrajectory());
      const begun = { index: 1, startedAt: '2026-01-31T09:00:00.000Z' };
      const suggestions = [{ text: 'Say more.', evidence: [] }];
      await store.saveIteration(tool, { ...begun, suggestions });
      await store.saveIteration(tool, {
        ...begun,
        counts: true,
        endedAt: '2026-01-31T09:01:00.000Z',
      });
      const done = { ...begun, suggestions, counts: true, endedAt: '2026-01-31T09:01:00.000Z' };
      expect((await reopen().load(tool))?.iterations).toEqual([done]);
      await store.save(sampleTrajectory({ iterations: [begun] }));
      await store.saveIteration(tool, { ...begun, index: 2 });
      expect((await reopen().load(tool))?.iterations).toEqual([done, { ...begun, index: 2 }]);
    });

    it('replaces a trajectory with all that was recorded of it', async () => {
      await store.save(sampleTrajectory());
      await store.saveCall(tool, answered(sampleCall('c1')));
      const startedAt = '2026-02-01T09:00:00.000Z';
      await store.replace(sampleTrajectory({ startedAt, callsBefore: 1 }));
      expect(await reopen().load(tool)).toEqual(sampleTrajectory({ startedAt, callsBefore: 1 }));
      await store.saveCall(tool, sampleCall('c2'));
      expect((await reopen().load(tool))?.calls).toEqual([sampleCall('c2')]);
      await store.replace(sampleTrajectory({ tool: 'new' }));
      expect(await reopen().load('new')).toEqual(sampleTrajectory({ tool: 'new' }));
    });

    it('refuses a call of a tool whose trajectory was never saved', async () => {
      await expect(store.saveCall(tool, sampleCall('c1'))).rejects.toThrow(StorageError);
      expect(await reopen().load(tool)).toBeNull();
    });

    it('loses nothing where calls and saves of one tool overlap', async () => {
      await store.save(sampleTrajectory());
      const ids = Array.from({ length: 30 }, (_, index) => `c${index + 1}`);
      const sofar = (index: number): Trajectory =>
        sampleTrajectory({
          rawHash: `hash ${index}`,
          calls: ids
            .slice(0, index + 1)
            .map((id, at) => (at < index ? answered(sampleCall(id)) : sampleCall(id))),
        });
      await Promise.all(
        ids.flatMap((id, index) => [
          store.saveCall(tool, sampleCall(id)),
          ...(index % 7 === 0 ? [store.save(sofar(index))] : []),
          store.saveCall(tool, answered(sampleCall(id))),
        ]),
      );
      const loaded = await reopen().load(tool);
      expect(loaded?.calls.map(({ id }) => id)).toEqual(ids);
      expect(loaded?.calls.every(({ outcome }) => outcome !== null)).toBe(true);
      expect(loaded?.rawHash).toBe('hash 28');
    });
  });
}
