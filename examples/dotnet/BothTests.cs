namespace Svc.Tests;

/// <summary>Tests that pass with the reference implementation and with the mock.</summary>
public abstract class BothTests(SvcServer server)
{
    [Fact]
    public async Task Health_has_three_services()
    {
        var health = await server.Client.GetServiceHealthAsync();
        Assert.Equal(
            [ServiceName.WorkerSync, ServiceName.WorkerDelivery, ServiceName.Scheduler],
            health.Services.Select(each => each.Service));
        Assert.All(health.Services, each => Assert.Equal(HealthCondition.Heartbeating, each.Condition));
        Assert.All(health.Services, each => Assert.NotEmpty(each.Reason));
        Assert.All(health.Services, each => Assert.NotNull(each.LastSeenAt));
    }

    [Fact]
    public async Task A_list_is_typed()
    {
        var roles = await server.Client.ListRolesAsync(sortBy: "id");
        Assert.NotEmpty(roles.Items);
        Assert.All(roles.Items, role => Assert.NotEmpty(role.Name));
    }

    [Fact]
    public async Task No_credentials_are_refused_with_the_error_body()
    {
        var anonymous = new SvcClient(new HttpClient { BaseAddress = server.Url });
        var error = await Assert.ThrowsAsync<ApiException<ErrorBody>>(() => anonymous.ListRolesAsync());
        Assert.Equal((401, "UNAUTHENTICATED"), (error.StatusCode, error.Result.Code));
    }
}

public class ReferenceToo(Reference server) : BothTests(server), IClassFixture<Reference>;
public class MockToo(Mock server) : BothTests(server), IClassFixture<Mock>;
