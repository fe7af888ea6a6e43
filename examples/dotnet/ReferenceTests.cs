using System.Diagnostics;
using Microsoft.Extensions.DependencyInjection;

namespace Svc.Tests;

public class ReferenceTests(Reference server) : IClassFixture<Reference>, IAsyncLifetime
{
    private readonly SvcClient client = server.Client;

    public Task InitializeAsync() => server.RestoreAsync();
    public Task DisposeAsync() => Task.CompletedTask;

    [Fact]
    public async Task Pages_hold_every_object_once()
    {
        var ids = new List<string>();
        for (var (page, more) = (1, true); more; page++)
        {
            var found = await client.ListMetaverseObjectsAsync(page, pageSize: 100);
            ids.AddRange(found.Items.Select(item => item.Id!));
            Assert.All(found.Items, item => Assert.NotEmpty(item.Type.Name));
            Assert.Equal(250, found.TotalCount);
            more = found.HasNextPage;
        }
        Assert.Equal(250, ids.Distinct().Count());
    }

    [Fact]
    public async Task An_activity_is_polled_to_its_end()
    {
        var systems = await client.ListConnectedSystemsAsync();
        var accepted = await client.ImportConnectedSystemSchemaAsync(systems.Items.First().Id);
        var activity = await client.GetActivityAsync(accepted.ActivityId);
        while (activity.Status == ActivityStatus.InProgress)
        {
            await Task.Delay(100);
            activity = await client.GetActivityAsync(accepted.ActivityId);
        }
        Assert.Equal(ActivityStatus.Complete, activity.Status);
        Assert.NotNull(activity.CompletedAt);
    }

    [Fact]
    public async Task A_password_that_is_not_settled_in_time_is_202()
    {
        var person = await server.EnterAsync(
            "a person has accounts", new { accounts = new[] { new { settlesAfterSeconds = 3600 } } });
        var id = person.GetProperty("metaverseObjectId").GetString()!;
        // Wait and ConnectedSystemObjectIds are sent as null.
        var result = await client.SetMetaverseObjectPasswordAsync(id, new SetPassword { Password = "correct horse" });
        Assert.False(result.Settled);
        Assert.Equal(PasswordState.Pending, Assert.Single(result.Targets).State);
    }

    [Fact]
    public async Task A_reset_during_an_activity_is_409()
    {
        await server.EnterAsync("an activity is in progress");
        var error = await Assert.ThrowsAsync<ApiException<ErrorBody>>(() => client.ResetSystemAsync(new ResetOptions()));
        Assert.Equal((409, "ACTIVITY_IN_PROGRESS"), (error.StatusCode, error.Result.Code));
    }

    [Fact]
    public async Task An_error_keeps_its_details()
    {
        var attribute = new NewMetaverseAttribute { Name = "" };
        var error = await Assert.ThrowsAsync<ApiException<ErrorBody>>(() => client.CreateMetaverseAttributeAsync(attribute));
        Assert.Equal((400, "INVALID_REQUEST"), (error.StatusCode, error.Result.Code));
        Assert.Equal("The request was not carried out.", error.Result.Details?.ToString());
    }

    [Fact]
    public async Task The_standard_resilience_handler_waits_as_long_as_Retry_After_says()
    {
        var services = new ServiceCollection();
        services.AddHttpClient("svc", server.Identify).AddStandardResilienceHandler();
        using var provider = services.BuildServiceProvider();
        var resilient = new SvcClient(provider.GetRequiredService<IHttpClientFactory>().CreateClient("svc"));
        var headers = new Dictionary<string, string> { ["Retry-After"] = "2" };
        await server.EnterAsync("responses are overridden", new { status = 429, headers, responses = 1 });
        var watch = Stopwatch.StartNew();
        Assert.NotEmpty((await resilient.ListRolesAsync()).Items);
        Assert.InRange(watch.Elapsed.TotalSeconds, 1.9, 9);
    }
}
