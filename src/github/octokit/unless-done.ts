/**
 * Creates something once. A server error may come after the thing was made, so look for it before retrying: a
 * blindly retried POST would make it twice.
 */
export async function unlessDone<T>(
  create: () => Promise<T>,
  find: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await create()
  } catch (error) {
    if (((error as { status?: number }).status ?? 0) < 500) throw error
    return (await find()) ?? (await create())
  }
}
